"use client";

import { useForm } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import { useDashboard } from "@/components/shell/dashboard-context";
import type { EndpointDialogProps } from "./endpoint-act";
import { EndpointFields } from "./endpoint-fields";
import { endpointPaths, toUpdateBody, valuesOf, type EndpointValues } from "./endpoint-values";
import { useUpdateEndpoint } from "./queries";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { updateWebhookEndpointSchema } from "@/lib/webhooks/endpoints/schema";

const resolver = formResolver<EndpointValues>(updateWebhookEndpointSchema, toUpdateBody, endpointPaths);

/** Changes where events go and which; the secret stays. */
export function EditDialog({ endpoint, onClose, returnFocus }: EndpointDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      returnFocus={returnFocus}
      title="Edit the endpoint"
      description="The secret stays the same. What is still under way goes to the new URL."
    >
      <EditForm endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ endpoint, onClose }: Pick<EndpointDialogProps, "endpoint" | "onClose">) {
  const update = useUpdateEndpoint(useDashboard().environment, endpoint.id);
  const form = useForm<EndpointValues>({ resolver, defaultValues: valuesOf(endpoint) });
  const { refusal, attempt } = useAttempt(form.setError, endpointPaths);
  const submit = form.handleSubmit(
    attempt(async (values) => {
      await update.mutateAsync(toUpdateBody(values));
      announce("The endpoint is saved.");
      onClose();
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <EndpointFields form={form} />
      <div className="dialog-actions">
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" type="submit" busy={update.isPending}>
          {update.isPending ? "Saving" : "Save changes"}
        </Button>
      </div>
    </form>
  );
}
