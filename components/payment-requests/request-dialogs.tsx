"use client";

import { useState } from "react";
import { changedFields, editPaths, editValuesOf, expiryOptions, toEditBody, type EditValues } from "./edit-values";
import {
  useCancelPaymentRequest,
  usePaymentRequest,
  useResolvePaymentRequest,
  useUpdatePaymentRequest,
} from "./queries";
import { ApiError } from "@/components/api/request";
import { ConfirmDialog } from "@/components/forms/confirm-dialog";
import { SelectField, TextareaField, TextField } from "@/components/forms/fields";
import { FormDialog } from "@/components/forms/form-dialog";
import type { ApiForm } from "@/components/forms/use-api-form";
import { moneyText } from "@/components/ui/format";
import { Facts } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { useFormat } from "@/components/ui/use-format";
import { maxDescriptionLength, maxNoteLength } from "@/lib/payment-requests/constants";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import { resolvePaymentRequestSchema, updatePaymentRequestSchema } from "@/lib/payment-requests/update-schema";

type Props = { request: PresentedPaymentRequest };

/** Edits the fields that can change while a customer pays; amount, token and recipient cannot. */
export function EditRequestDialog({ request }: Props) {
  const update = useUpdatePaymentRequest(request.public_id);
  return (
    <FormDialog
      title="Edit this payment request"
      description="Amount, token and recipient cannot be changed. The customer sees the new description immediately."
      submit={["Save changes", "Saving"]}
      schema={updatePaymentRequestSchema}
      paths={editPaths}
      toBody={(values: EditValues) => toEditBody(values, request)}
      defaultValues={editValuesOf(request)}
      onSubmit={async (body) => {
        const changes = changedFields(body, request);
        if (Object.keys(changes).length === 0) return;
        await update.mutateAsync(changes);
        announce("Request saved");
      }}
    >
      {(form) => <EditFields form={form} expiresAt={request.expires_at} />}
    </FormDialog>
  );
}

function EditFields({ form, expiresAt }: { form: ApiForm<EditValues>; expiresAt: string }) {
  const [openedAt] = useState(() => new Date());
  const format = useFormat();
  const line = (name: "externalId" | "redirectUrl" | "cancelUrl", label: string) => (
    <TextField form={form} name={name} label={label} aside="optional" autoComplete="off" />
  );
  return (
    <>
      <TextareaField
        form={form}
        name="description"
        label="Description"
        aside="optional"
        rows={2}
        maxLength={maxDescriptionLength}
        autoFocus
      />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        {line("externalId", "External id")}
        <SelectField form={form} name="later" label="Expires" options={expiryOptions(expiresAt, openedAt, format)} />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        {line("redirectUrl", "Success URL")}
        {line("cancelUrl", "Cancel URL")}
      </div>
      <TextareaField
        form={form}
        name="metadata"
        label="Metadata"
        aside="a JSON object"
        isCode
        rows={4}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

/** Marks a request as paid that did not complete automatically. */
export function ResolveRequestDialog({ request }: Props) {
  const { token } = request;
  const resolve = useResolvePaymentRequest(request.public_id);
  return (
    <FormDialog
      title={`Mark this ${moneyText(request.amount, token)} request as paid?`}
      description={`${moneyText(request.paid_amount, token)} was received. Amounts do not change; the request becomes completed, marked as resolved manually, and a webhook is sent. This cannot be undone.`}
      submit={["Mark as paid", "Saving"]}
      schema={resolvePaymentRequestSchema}
      paths={{ note: "note" }}
      toBody={(values) => values}
      defaultValues={{ note: "" }}
      onSubmit={async (body) => {
        await resolve.mutateAsync(body);
        announce("Request completed");
      }}
    >
      {(form) => (
        <TextareaField
          form={form}
          name="note"
          label="Reason"
          hint="Saved with the request and your name. The customer does not see it."
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
export function CancelRequestDialog({ request: opened }: Props) {
  const { data: request = opened } = usePaymentRequest(opened.public_id);
  const cancel = useCancelPaymentRequest(request.public_id);
  return (
    <ConfirmDialog
      title={`Cancel this request for ${moneyText(request.amount, request.token)}?`}
      keep="Keep request"
      act={["Cancel request", "Cancelling"]}
      onConfirm={async () => {
        await cancel.mutateAsync().catch(explainLateCancel);
        announce("Request cancelled");
      }}
    >
      <Facts
        facts={[
          {
            glyph: "cancelled",
            text: (
              <>
                Customers can no longer open{" "}
                <span className="font-mono text-mono break-all">{request.payment_url.replace(/^https?:\/\//, "")}</span>
                . Open pages show the cancellation within a second.
              </>
            ),
          },
          { glyph: "completed", text: receivedText(request) },
          { glyph: "attention", text: pendingText(request) },
        ]}
      />
      <p className="text-sm text-ink-2">A cancelled request cannot be made active again.</p>
    </ConfirmDialog>
  );
}

function receivedText({ paid_amount: paid, token }: PresentedPaymentRequest) {
  if (paid.raw === "0") return "Nothing has been received, so there is nothing to refund.";
  return (
    <>
      The <strong>{moneyText(paid, token)}</strong> already received stays with you. Nothing is refunded.
    </>
  );
}

function pendingText({ pending_amount: pending, token }: PresentedPaymentRequest) {
  if (pending.raw === "0") {
    return "Payments detected after the cancellation are not credited to this request. They still reach your address.";
  }
  return (
    <>
      <strong>{moneyText(pending, token)}</strong> is still confirming. It was sent before the cancellation and will be
      listed here too. Later payments are not credited to this request.
    </>
  );
}

function explainLateCancel(error: Error): never {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  throw new Error("The request is no longer active. Close this dialog to see its current status.");
}
