"use client";

import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { editPaths, editResolver, editValuesOf, laterChoices, toUpdateBody, type EditValues } from "./edit-values";
import { useUpdatePaymentRequest } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { shortDateText } from "@/components/ui/time-text";
import { announce } from "@/components/ui/toaster";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type Props = { request: PresentedPaymentRequest; onClose: () => void };

/** What may change while somebody is paying: neither amount, token nor address, and the expiry only to later. */
export function EditDialog({ request, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Edit this payment request"
      description="Amount, token and recipient stay as they are. The customer sees the new description at once."
    >
      <EditForm request={request} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ request, onClose }: Props) {
  const { environment } = useDashboard();
  // What the form was opened with: the page behind it goes on being refreshed.
  const [opened] = useState(request);
  const update = useUpdatePaymentRequest(environment, opened.public_id);
  const form = useForm<EditValues>({ resolver: editResolver, defaultValues: editValuesOf(opened) });
  const { refusal, attempt } = useAttempt(form.setError, editPaths);
  const submit = form.handleSubmit(
    attempt(async (values) => {
      const body = toUpdateBody(values, opened);
      if (Object.keys(body).length > 0) {
        await update.mutateAsync(body);
        announce("The request is saved.");
      }
      onClose();
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <EditFields form={form} expiresAt={opened.expires_at} />
      <div className="dialog-actions">
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" type="submit" busy={update.isPending}>
          {update.isPending ? "Saving" : "Save changes"}
        </Button>
      </div>
    </form>
  );
}

function EditFields({ form, expiresAt }: { form: UseFormReturn<EditValues>; expiresAt: string }) {
  const { register, formState } = form;
  const { errors } = formState;
  const [openedAt] = useState(() => new Date());
  const line = (name: "externalId" | "redirectUrl" | "cancelUrl", label: string) => (
    <Field label={label} aside="optional" error={errors[name]?.message}>
      {(control) => <Input {...control} {...register(name)} autoComplete="off" />}
    </Field>
  );
  return (
    <>
      <Field label="Description" aside="optional" error={errors.description?.message}>
        {(control) => <Textarea {...control} {...register("description")} rows={2} maxLength={500} autoFocus />}
      </Field>
      <div className="pair">
        {line("externalId", "External id")}
        <Field label="Expires" error={errors.later?.message}>
          {(control) => (
            <Select {...control} {...register("later")}>
              <option value="0">{shortDateText(new Date(expiresAt), openedAt)}, as it is</option>
              {laterChoices.map(({ seconds, label }) => (
                <option key={seconds} value={seconds}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="pair">
        {line("redirectUrl", "After success")}
        {line("cancelUrl", "On giving up")}
      </div>
      <Field label="Metadata" aside="a JSON object" error={errors.metadata?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...register("metadata")}
            className="mono"
            rows={4}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}
