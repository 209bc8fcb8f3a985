"use client";

import { useForm } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import { KeyFields } from "./key-fields";
import { keyPaths, newKeyValues, toCreateBody, type KeyValues } from "./key-values";
import { useCreateApiKey } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Refusal } from "@/components/ui/status";
import { createApiKeySchema, type PresentedCreatedApiKey } from "@/lib/api-keys/schema";

const resolver = formResolver<KeyValues>(createApiKeySchema, toCreateBody, keyPaths);

type CreateDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (key: PresentedCreatedApiKey) => void;
};

/** Asks for a name and what the key may do; the environment is the one the page is in. */
export function CreateDialog({ open, onOpenChange, onCreated }: CreateDialogProps) {
  const live = useDashboard().environment === "production";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={live ? "Create a live key" : "Create a sandbox key"}
      description={
        live
          ? "It works with live chains and real money. For tests, switch to the sandbox first."
          : "It works with test networks and test money only. For real payments, switch to Live first."
      }
    >
      <CreateForm
        onCancel={() => onOpenChange(false)}
        onCreated={(key) => {
          onOpenChange(false);
          onCreated(key);
        }}
      />
    </Dialog>
  );
}

type CreateFormProps = { onCancel: () => void; onCreated: (key: PresentedCreatedApiKey) => void };

function CreateForm({ onCancel, onCreated }: CreateFormProps) {
  const { environment } = useDashboard();
  const create = useCreateApiKey(environment);
  const form = useForm<KeyValues>({ resolver, defaultValues: newKeyValues(environment) });
  const { refusal, attempt } = useAttempt(form.setError, keyPaths);
  const submit = form.handleSubmit(
    attempt(async (values) => {
      onCreated(await create.mutateAsync(toCreateBody(values)));
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <KeyFields form={form} />
      <div className="dialog-actions">
        <Button onClick={onCancel}>Not now</Button>
        <Button variant="primary" type="submit" busy={create.isPending}>
          {create.isPending ? "Creating" : "Create key"}
        </Button>
      </div>
    </form>
  );
}
