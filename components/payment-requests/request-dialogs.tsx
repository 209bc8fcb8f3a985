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
import { moneyText } from "@/components/ui/amount-text";
import { Facts } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { maxDescriptionLength, maxNoteLength } from "@/lib/payment-requests/fields-schema";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import { resolvePaymentRequestSchema, updatePaymentRequestSchema } from "@/lib/payment-requests/update-schema";

type Props = { request: PresentedPaymentRequest };

/** Edits what may change while a customer is paying; amount, token and recipient may not. */
export function EditRequestDialog({ request }: Props) {
  const update = useUpdatePaymentRequest(request.public_id);
  return (
    <FormDialog
      title="Edit this payment request"
      description="Amount, token and recipient stay as they are. The customer sees the new description at once."
      submit={["Save changes", "Saving"]}
      schema={updatePaymentRequestSchema}
      paths={editPaths}
      toBody={(values: EditValues) => toEditBody(values, request)}
      defaultValues={editValuesOf(request)}
      onSubmit={async (body) => {
        const changes = changedFields(body, request);
        if (Object.keys(changes).length === 0) return;
        await update.mutateAsync(changes);
        announce("The request is saved.");
      }}
    >
      {(form) => <EditFields form={form} expiresAt={request.expires_at} />}
    </FormDialog>
  );
}

function EditFields({ form, expiresAt }: { form: ApiForm<EditValues>; expiresAt: string }) {
  const [openedAt] = useState(() => new Date());
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
      <div className="pair">
        {line("externalId", "External id")}
        <SelectField form={form} name="later" label="Expires" options={expiryOptions(expiresAt, openedAt)} />
      </div>
      <div className="pair">
        {line("redirectUrl", "After success")}
        {line("cancelUrl", "On giving up")}
      </div>
      <TextareaField
        form={form}
        name="metadata"
        label="Metadata"
        aside="a JSON object"
        className="mono"
        rows={4}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

/** Marks a request as paid that did not complete by itself. */
export function ResolveRequestDialog({ request }: Props) {
  const { token } = request;
  const resolve = useResolvePaymentRequest(request.public_id);
  return (
    <FormDialog
      title={`Take this request for ${moneyText(request.amount, token)} as paid?`}
      description={`${moneyText(request.paid_amount, token)} were received. The sums stay as they are; the request becomes completed, marked as resolved by hand, and your systems are told so. This cannot be undone.`}
      submit={["Take as paid", "Saving"]}
      schema={resolvePaymentRequestSchema}
      paths={{ note: "note" }}
      toBody={(values) => values}
      defaultValues={{ note: "" }}
      onSubmit={async (body) => {
        await resolve.mutateAsync(body);
        announce("The request is completed.");
      }}
    >
      {(form) => (
        <TextareaField
          form={form}
          name="note"
          label="Why it counts as paid"
          hint="Kept with the request, together with your name. The customer does not see it."
          required
          rows={3}
          maxLength={maxNoteLength}
          autoFocus
        />
      )}
    </FormDialog>
  );
}

/** Shows the amounts as they are now: a payment may arrive while the dialog is open. */
export function CancelRequestDialog({ request: opened }: Props) {
  const { data: request = opened } = usePaymentRequest(opened.public_id);
  const cancel = useCancelPaymentRequest(request.public_id);
  return (
    <ConfirmDialog
      title={`Cancel this request for ${moneyText(request.amount, request.token)}?`}
      keep="Keep the request"
      act={["Cancel request", "Cancelling"]}
      onConfirm={async () => {
        await cancel.mutateAsync().catch(explainLateCancel);
        announce("The request is cancelled.");
      }}
    >
      <Facts
        facts={[
          {
            glyph: "cancelled",
            text: (
              <>
                Customers can no longer open{" "}
                <span className="mono break-all">{request.payment_url.replace(/^https?:\/\//, "")}</span>. Anyone who
                has it open is told within a second.
              </>
            ),
          },
          { glyph: "completed", text: receivedText(request) },
          { glyph: "attention", text: pendingText(request) },
        ]}
      />
      <p className="small muted">A cancelled request cannot be made active again.</p>
    </ConfirmDialog>
  );
}

function receivedText({ paid_amount: paid, token }: PresentedPaymentRequest) {
  if (paid.raw === "0") return "Nothing has been received so far, so there is nothing to give back.";
  return (
    <>
      The <strong>{moneyText(paid, token)}</strong> already received stay with you. Nothing is refunded.
    </>
  );
}

function pendingText({ pending_amount: pending, token }: PresentedPaymentRequest) {
  if (pending.raw === "0") {
    return "A payment that is seen after the cancellation is no longer credited to this request. It still reaches your address.";
  }
  return (
    <>
      <strong>{moneyText(pending, token)}</strong> are still confirming. They were sent before the cancellation and will
      be listed here too; what comes later is no longer credited to this request.
    </>
  );
}

function explainLateCancel(error: Error): never {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  throw new Error("It was too late: the request is no longer active. Close this to see how it stands.");
}
