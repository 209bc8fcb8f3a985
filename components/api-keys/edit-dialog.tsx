"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import type { KeyDialogProps } from "./key-act";
import { KeyFields } from "./key-fields";
import { keyPaths, toUpdateBody, valuesOf, type KeyValues } from "./key-values";
import { useUpdateApiKey } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Refusal } from "@/components/ui/status";
import { shortDateText } from "@/components/ui/time-text";
import { announce } from "@/components/ui/toaster";
import { updateApiKeySchema } from "@/lib/api-keys/schema";

const resolver = formResolver<KeyValues>(updateApiKeySchema, toUpdateBody, keyPaths);

/** Changes a key that stays the same key: whoever uses it meets the new settings at the next request. */
export function EditDialog({ apiKey, onClose, returnFocus }: KeyDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      returnFocus={returnFocus}
      title={`Edit “${apiKey.name}”`}
      description={
        <>
          <span className="mono">{apiKey.hint}</span> stays the same key; the next request with it meets what you save
          here.
        </>
      }
    >
      <EditForm apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ apiKey, onClose }: Pick<KeyDialogProps, "apiKey" | "onClose">) {
  const { environment } = useDashboard();
  const update = useUpdateApiKey(environment);
  const [openedAt] = useState(() => new Date());
  const kept = apiKey.expires_at ? `${shortDateText(new Date(apiKey.expires_at), openedAt)}, as it is` : undefined;
  const form = useForm<KeyValues>({ resolver, defaultValues: valuesOf(apiKey) });
  const { refusal, attempt } = useAttempt(form.setError, keyPaths);
  const submit = form.handleSubmit(
    attempt(async (values) => {
      const { name } = await update.mutateAsync({ id: apiKey.id, body: toUpdateBody(values) });
      announce(`Key “${name}” is saved.`);
      onClose();
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <KeyFields form={form} kept={kept} />
      <div className="dialog-actions">
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" type="submit" busy={update.isPending}>
          {update.isPending ? "Saving" : "Save changes"}
        </Button>
      </div>
    </form>
  );
}
