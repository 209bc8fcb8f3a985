"use client";

import { messages as t } from "./form-messages";
import { usePaymentRequest, paymentRequestsResource, requestPath } from "./queries";
import { ApiError } from "@/components/api/request";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { TextareaField } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { moneyText } from "@/components/ui/format";
import { RichText } from "@/components/ui/rich-text";
import { GlyphList } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { maxNoteLength } from "@/lib/requests/constants";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { addNoteSchema, resolvePaymentRequestSchema } from "@/lib/requests/update-schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";

type Props = { request: PresentedPaymentRequest };

/** Completes a request that was not paid in full. */
export function ResolveRequestDialog({ request }: Props) {
  const { token } = request;
  const path = requestPath(request.public_id, "/resolve");
  const resolve = useApiMutation<{ note: string }>([paymentRequestsResource], path);
  return (
    <FormDialog
      title={t.resolve.title(moneyText(request.amount, token))}
      description={t.resolve.about(moneyText(request.paid_amount, token))}
      submit={[t.resolve.submit, t.resolve.submitting]}
      schema={resolvePaymentRequestSchema}
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

/** Adds a note to the request's timeline. */
export function AddNoteDialog({ request }: Props) {
  const path = requestPath(request.public_id, "/notes");
  const add = useApiMutation<{ note: string }>([paymentRequestsResource], path);
  return (
    <FormDialog
      title={t.note.title}
      description={t.note.about}
      submit={[t.note.submit, t.note.submitting]}
      schema={addNoteSchema}
      toBody={(values) => values}
      defaultValues={{ note: "" }}
      onSubmit={async (body) => {
        await add.mutateAsync(body);
        announce(t.note.done);
      }}
    >
      {(form) => (
        <TextareaField
          form={form}
          name="note"
          label={t.note.text}
          required
          rows={4}
          maxLength={maxNoteLength}
          dir="auto"
          autoFocus
        />
      )}
    </FormDialog>
  );
}

/** Shows current amounts, because a payment may arrive while the dialog is open. */
export function CancelRequestDialog({ request: initialRequest }: Props) {
  const { data: request = initialRequest } = usePaymentRequest(initialRequest.public_id);
  const cancel = useApiMutation([paymentRequestsResource], requestPath(request.public_id, "/cancel"));
  const link = <span className="font-mono text-mono break-all">{request.payment_url.replace(/^https?:\/\//, "")}</span>;
  return (
    <ConfirmDialog
      title={t.cancel.title(moneyText(request.amount, request.token))}
      keep={t.cancel.keep}
      confirm={[t.cancel.submit, t.cancel.submitting]}
      onConfirm={() => cancel.mutateAsync().catch(explainFailedCancellation)}
      done={t.cancel.done}
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
