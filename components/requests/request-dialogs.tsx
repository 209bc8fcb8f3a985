"use client";

import { useState } from "react";
import { changedFields, editPaths, editValuesOf, expiryOptions, toEditBody, type EditValues } from "./edit-values";
import { messages as t } from "./form-messages";
import { messages } from "./messages";
import { usePaymentRequest, paymentRequestsResource, requestPath } from "./queries";
import { ApiError } from "@/components/api/request";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { SelectField, TextareaField, TextField } from "@/components/api/forms/fields";
import { FormDialog } from "@/components/api/forms/form-dialog";
import type { ApiForm } from "@/components/api/forms/use-api-form";
import { moneyText } from "@/components/ui/format";
import { RichText } from "@/components/ui/rich-text";
import { GlyphList } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { useFormatters } from "@/components/ui/use-formatters";
import { maxDescriptionLength, maxNoteLength } from "@/lib/requests/constants";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { resolvePaymentRequestSchema, updatePaymentRequestSchema } from "@/lib/requests/update-schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";

const { field } = messages;

type Props = { request: PresentedPaymentRequest };

/** Edits the fields that can change while a customer pays; amount, token and recipient cannot. */
export function EditRequestDialog({ request }: Props) {
  const update = useUpdatePaymentRequest(request.public_id);
  return (
    <FormDialog
      title={t.edit.title}
      description={t.edit.about}
      submit={[t.edit.submit, t.edit.submitting]}
      schema={updatePaymentRequestSchema}
      paths={editPaths}
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
    <TextField form={form} name={name} label={field[name]} aside={field.optional} autoComplete="off" />
  );
  return (
    <>
      <TextareaField
        form={form}
        name="description"
        label={field.description}
        aside={field.optional}
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

/** Completes a request that was not paid in full. */
export function ResolveRequestDialog({ request }: Props) {
  const { token } = request;
  const resolve = useResolvePaymentRequest(request.public_id);
  return (
    <FormDialog
      title={t.resolve.title(moneyText(request.amount, token))}
      description={t.resolve.about(moneyText(request.paid_amount, token))}
      submit={[t.resolve.submit, t.resolve.submitting]}
      schema={resolvePaymentRequestSchema}
      paths={{ note: "note" }}
      toBody={(values) => values}
      defaultValues={{ note: "" }}
      onSubmit={async (body) => {
        await resolve.mutateAsync(body);
        announce(t.resolve.done);
      }}
    >
      {(form) => (
        <TextareaField
          form={form}
          name="note"
          label={t.resolve.reason}
          hint={t.resolve.reasonHint}
          required
          rows={3}
          maxLength={maxNoteLength}
          autoFocus
        />
      )}
    </FormDialog>
  );
}

/** Shows current amounts, because a payment may arrive while the dialog is open. */
export function CancelRequestDialog({ request: initialRequest }: Props) {
  const { data: request = initialRequest } = usePaymentRequest(initialRequest.public_id);
  const cancel = useCancelPaymentRequest(request.public_id);
  const link = <span className="font-mono text-mono break-all">{request.payment_url.replace(/^https?:\/\//, "")}</span>;
  return (
    <ConfirmDialog
      title={t.cancel.title(moneyText(request.amount, request.token))}
      keep={t.cancel.keep}
      confirm={[t.cancel.submit, t.cancel.submitting]}
      onConfirm={async () => {
        await cancel.mutateAsync().catch(explainFailedCancellation);
        announce(t.cancel.done);
      }}
    >
      <GlyphList
        items={[
          { glyph: "cancelled", text: <RichText text={t.cancel.linkEnds} parts={{ link }} /> },
          { glyph: "completed", text: receivedText(request) },
          { glyph: "attention", text: pendingText(request) },
        ]}
      />
      <p className="text-sm text-ink-2">{t.cancel.isFinal}</p>
    </ConfirmDialog>
  );
}

function receivedText({ paid_amount: paid, token }: PresentedPaymentRequest) {
  if (paid.raw === "0") return t.cancel.nothingReceived;
  return <RichText text={t.cancel.received} parts={{ amount: moneyText(paid, token) }} />;
}

function pendingText({ pending_amount: pending, token }: PresentedPaymentRequest) {
  if (pending.raw === "0") return t.cancel.nothingPending;
  return <RichText text={t.cancel.pending} parts={{ amount: moneyText(pending, token) }} />;
}

/** The API responds with 404 if the request is no longer active. */
function explainFailedCancellation(error: Error): never {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  throw new Error(t.cancel.tooLate);
}

function useCancelPaymentRequest(publicId: string) {
  return useApiMutation([paymentRequestsResource], () => ({ path: requestPath(publicId, "/cancel") }));
}

function useUpdatePaymentRequest(publicId: string) {
  return useApiMutation<Record<string, unknown>>([paymentRequestsResource], (body) => ({
    path: requestPath(publicId),
    method: "PATCH",
    body,
  }));
}

function useResolvePaymentRequest(publicId: string) {
  return useApiMutation<{ note: string }>([paymentRequestsResource], (body) => ({
    path: requestPath(publicId, "/resolve"),
    body,
  }));
}
