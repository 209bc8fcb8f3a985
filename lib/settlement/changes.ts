import type { Transaction } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import { readPaymentRequest, requestEvent } from "@/lib/payment-requests/record-change";
import { presentUnmatchedTransfer, unmatchedTransferInclude } from "@/lib/payments/present-unmatched";
import { recordEvents, type EventDraft } from "@/lib/events/record";

// What a batch did, as the merchant must hear it. Presented at the end of the transaction, as the API will show it then.

export type Change =
  | { type: "payment.pending" | "payment.completed" | "payment.failed"; requestId: bigint; paymentId: string }
  | {
      type: "payment_request.partially_paid" | "payment_request.completed" | "payment_request.expired";
      requestId: bigint;
      /** The payment that brought it about, if one did. */
      paymentId: string | null;
    }
  | { type: "unmatched_transfer.created"; unmatchedId: string };

/** Writes the events of a batch. Must be the last statements of its transaction. */
export async function recordChanges(tx: Transaction, changes: Change[], urls: Urls, now: Date): Promise<void> {
  const drafts: EventDraft[] = [];
  for (const change of changes) {
    drafts.push(
      change.type === "unmatched_transfer.created"
        ? await draftOfUnmatched(tx, change.unmatchedId, urls)
        : await draftOfRequest(tx, change, urls),
    );
  }
  await recordEvents(tx, drafts, now);
}

type RequestEvent = Exclude<Change, { unmatchedId: string }>;

async function draftOfRequest(tx: Transaction, change: RequestEvent, urls: Urls): Promise<EventDraft> {
  return requestEvent(change.type, await readPaymentRequest(tx, change.requestId), urls, change.paymentId);
}

async function draftOfUnmatched(tx: Transaction, id: string, urls: Urls): Promise<EventDraft> {
  const row = await tx.unmatchedTransfer.findUniqueOrThrow({ where: { id }, include: unmatchedTransferInclude });
  const { merchantId, environment } = row;
  return {
    merchantId,
    environment,
    type: "unmatched_transfer.created",
    data: { unmatched_transfer: presentUnmatchedTransfer(row, urls) },
  };
}
