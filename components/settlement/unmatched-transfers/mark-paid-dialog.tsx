"use client";

import { messages } from "./messages";
import { resolvableRequests } from "./misdirected";
import { useDecide, useMarkAsPaid } from "./queries";
import { SelectField, TextareaField, type Option } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { moneyText } from "@/components/ui/format";
import { announce } from "@/components/ui/toaster";
import { maxNoteLength } from "@/lib/requests/constants";
import type { RequestReference, UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

const { markPaid: t, dismiss } = messages;

/** Completes the request that a transfer was sent for but cannot pay, and dismisses the transfer. */
export function MarkPaidDialog({ transfer }: { transfer: UnmatchedDetail }) {
  const requests = resolvableRequests(transfer);
  const markAsPaid = useMarkAsPaid();
  const decide = useDecide();
  const amount = moneyText(transfer.amount, transfer.token);
  return (
    <FormDialog
      title={t.title(amount)}
      description={t.about}
      submit={[t.action, t.submitting]}
      toBody={({ request, note }) => ({ request, note: note.trim() })}
      defaultValues={{
        request: requests.length === 1 ? (requests[0]?.public_id ?? "") : "",
        note: t.defaultNote(amount, transfer.chain.name),
      }}
      onSubmit={async ({ request: id, note }) => {
        await markAsPaid.mutateAsync({ id, body: { note } });
        await decide.mutateAsync({ id: transfer.id, action: "dismiss", body: { note } });
        announce(t.done(requests.find(({ public_id: publicId }) => publicId === id)?.shortcode ?? id));
      }}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="request"
            label={t.request}
            required
            rules={{ validate: (id) => id !== "" || t.chooseMissing }}
            options={optionsOf(requests)}
          />
          <TextareaField
            form={form}
            name="note"
            label={t.note}
            hint={t.noteHint}
            required
            rules={{ validate: (note) => note.trim() !== "" || dismiss.noteMissing }}
            maxLength={maxNoteLength}
            rows={3}
          />
        </>
      )}
    </FormDialog>
  );
}

function optionsOf(requests: RequestReference[]): Option[] {
  const options = requests.map(({ public_id: value, shortcode, description }) => {
    return { value, label: `${shortcode} ${description}`.trim() };
  });
  return requests.length === 1 ? options : [{ value: "", label: t.choose }, ...options];
}
