"use client";

import { useForm } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import { useDashboard } from "@/components/shell/dashboard-context";
import { EndpointFields } from "./endpoint-fields";
import { endpointPaths, newEndpointValues, toCreateBody, type EndpointValues } from "./endpoint-values";
import { useCreateEndpoint } from "./queries";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Refusal } from "@/components/ui/status";
import { createWebhookEndpointSchema, type PresentedEndpointWithSecret } from "@/lib/webhooks/endpoints/schema";

const resolver = formResolver<EndpointValues>(createWebhookEndpointSchema, toCreateBody, endpointPaths);

type CreateDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (endpoint: PresentedEndpointWithSecret) => void;
};

/** Asks where events go and which; the environment is the one the page is in. */
export function CreateDialog({ open, onOpenChange, onCreated }: CreateDialogProps) {
  const live = useDashboard().environment === "production";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={live ? "Add a live endpoint" : "Add a sandbox endpoint"}
      description={`It gets the events of ${live ? "live" : "the sandbox"} from now on. Its secret is shown once, right after this.`}
    >
      <CreateForm
        onCancel={() => onOpenChange(false)}
        onCreated={(endpoint) => {
          onOpenChange(false);
          onCreated(endpoint);
        }}
      />
    </Dialog>
  );
}

type CreateFormProps = { onCancel: () => void; onCreated: (endpoint: PresentedEndpointWithSecret) => void };

function CreateForm({ onCancel, onCreated }: CreateFormProps) {
  const { environment } = useDashboard();
  const create = useCreateEndpoint(environment);
  const form = useForm<EndpointValues>({ resolver, defaultValues: newEndpointValues });
  const { refusal, attempt } = useAttempt(form.setError, endpointPaths);
  const submit = form.handleSubmit(
    attempt(async (values) => {
      onCreated(await create.mutateAsync(toCreateBody(values)));
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <EndpointFields form={form} />
      <div className="dialog-actions">
        <Button onClick={onCancel}>Not now</Button>
        <Button variant="primary" type="submit" busy={create.isPending}>
          {create.isPending ? "Adding" : "Add endpoint"}
        </Button>
      </div>
    </form>
  );
}
