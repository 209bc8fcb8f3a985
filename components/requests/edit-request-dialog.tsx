"use client";

import { useState } from "react";
import { messages as t } from "./form-messages";
import { messages } from "./messages";
import { paymentRequestsResource, requestPath } from "./queries";
import { SelectField, TextareaField, TextField, type Option, type ApiForm } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type { Formatters } from "@/components/ui/format";
import { announce } from "@/components/ui/toaster";
import { useFormatters } from "@/components/ui/use-formatters";
import { maxDescriptionLength } from "@/lib/requests/constants";
import { parsedMetadata } from "@/lib/requests/fields-schema";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { updatePaymentRequestSchema } from "@/lib/requests/update-schema";

const { field } = messages;

/** Edits the fields that can change while a customer pays; amount, token and recipient cannot. */
export function EditRequestDialog({ request }: { request: PresentedPaymentRequest }) {
  const path = requestPath(request.public_id);
  const update = useApiMutation<Record<string, unknown>>([paymentRequestsResource], path, { method: "PATCH" });
  return (
    <FormDialog
      title={t.edit.title}
      description={t.edit.about}
      submit={[t.edit.submit, t.edit.submitting]}
      schema={updatePaymentRequestSchema}
      paths={{ expires_at: "extension" }}
      toBody={(values: EditValues) => toEditBody(values, request)}
      defaultValues={editValuesOf(request)}
      onSubmit={async (body) => {
        const changes = changedFields(body, request);
        if (Object.keys(changes).length === 0) return;
        await update.mutateAsync(changes);
        announce(t.edit.done);
      }}
    >
      {(form) => <EditFields form={form} expiresAt={request.expires_at} />}
    </FormDialog>
  );
}

function EditFields({ form, expiresAt }: { form: ApiForm<EditValues>; expiresAt: string }) {
  const [openedAt] = useState(() => new Date());
  const format = useFormatters();
  const textField = (name: "externalId" | "redirectUrl" | "cancelUrl") => (
    <TextField form={form} name={name} label={field[name]} aside={t.create.optional} autoComplete="off" />
  );
  return (
    <>
      <TextareaField
        form={form}
        name="description"
        label={field.description}
        aside={t.create.optional}
        rows={2}
        maxLength={maxDescriptionLength}
        autoFocus
      />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        {textField("externalId")}
        <SelectField
          form={form}
          name="extension"
          label={field.expires}
          options={expiryOptions(expiresAt, openedAt, format)}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        {textField("redirectUrl")}
        {textField("cancelUrl")}
      </div>
      <TextareaField
        form={form}
        name="metadata"
        label={field.metadata}
        aside={t.edit.metadataFormat}
        isMonospace
        rows={4}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

/** Values of the form that edits an active request. */
type EditValues = {
  description: string;
  externalId: string;
  redirectUrl: string;
  cancelUrl: string;
  /** JSON text. */
  metadata: string;
  /** Seconds to add to the expiry. */
  extension: string;
};

const hourSeconds = 60 * 60;

/** Choices of the new expiry; the value of each is the seconds to add. */
function expiryOptions(expiresAt: string, now: Date, format: Formatters): Option[] {
  return [
    { value: 0, label: t.edit.unchanged(format.date(new Date(expiresAt), now)) },
    { value: hourSeconds, label: t.edit.hourLater },
    { value: 24 * hourSeconds, label: t.edit.hours24Later },
    { value: 7 * 24 * hourSeconds, label: t.edit.days7Later },
    { value: 30 * 24 * hourSeconds, label: t.edit.days30Later },
  ];
}

function editValuesOf(request: PresentedPaymentRequest): EditValues {
  return {
    description: request.description,
    externalId: request.external_id,
    redirectUrl: request.redirect_url,
    cancelUrl: request.cancel_url,
    metadata: JSON.stringify(request.metadata, null, 2),
    extension: "0",
  };
}

function toEditBody(values: EditValues, { expires_at: expiresAt }: Pick<PresentedPaymentRequest, "expires_at">) {
  return {
    description: values.description.trim(),
    external_id: values.externalId.trim(),
    redirect_url: values.redirectUrl.trim(),
    cancel_url: values.cancelUrl.trim(),
    metadata: parsedMetadata(values.metadata),
    expires_at: new Date(Date.parse(expiresAt) + Number(values.extension) * 1000).toISOString(),
  };
}

/** The fields that the user changed. Only these are sent, so that concurrent changes of other fields are kept. */
function changedFields(body: ReturnType<typeof toEditBody>, request: PresentedPaymentRequest): Record<string, unknown> {
  const before: Record<string, unknown> = toEditBody(editValuesOf(request), request);
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
