import { groupBy } from "@/lib/platform/group-by";
import { Prisma, queryIn, type Transaction } from "@/lib/platform/db";
import { recordEvents, type EventDraft } from "@/lib/events/record";
import { requestEvents, type RequestEvent } from "@/lib/requests/record-change";
import { readPaymentRequests } from "@/lib/requests/rows";
import {
  presentUnmatchedTransfer,
  unmatchedTransferInclude,
} from "@/lib/settlement/unmatched-transfers/present-transfer";
import type { Urls } from "@/lib/platform/urls";

// The changes of a batch to publish. They are presented at the end of the transaction, as the API shows them after the
// commit.

export type Change = ChangeOfRequest | ChangeOfUnmatched;

type ChangeOfRequest = {
  type:
    | "payment.pending"
    | "payment.completed"
    | "payment.failed"
    | "payment_request.partially_paid"
    | "payment_request.completed"
    | "payment_request.expired";
  requestId: bigint;
  /** The payment that changed, or that changed the request. */
  paymentId: string | null;
};

type ChangeOfUnmatched = {
  type: "unmatched_transfer.created";
  unmatchedId: string;
  /** The number of transfers to this address in this block that the event stands for, including this one. */
  count: number;
};

/** Records the events of a batch in order. Must be the last statements of its transaction. */
export async function recordChanges(tx: Transaction, changes: Change[], urls: Urls, now: Date): Promise<void> {
  const ofRequests = changes.filter((change) => "requestId" in change);
  const ofUnmatched = changes.filter((change) => "unmatchedId" in change);
  const drafts = new Map<Change, EventDraft>([
    ...(await draftRequestEvents(tx, ofRequests, urls)),
    ...(await draftUnmatchedEvents(tx, ofUnmatched, urls)),
  ]);
  await recordEvents(
    tx,
    changes.flatMap((change) => drafts.get(change) ?? []),
    now,
  );
}

/** Reads and presents each request once, however many events it has. */
async function draftRequestEvents(
  tx: Transaction,
  changes: ChangeOfRequest[],
  urls: Urls,
): Promise<[Change, EventDraft][]> {
  if (changes.length === 0) return [];
  const changesByRequest = groupBy(changes, ({ requestId }) => requestId);
  const rows = await readPaymentRequests(queryIn(tx), Prisma.sql`r.id = ANY(${[...changesByRequest.keys()]})`);
  return rows.flatMap((row) => {
    const ofRow: (ChangeOfRequest & RequestEvent)[] = changesByRequest.get(row.id) ?? [];
    return requestEvents(row, urls, ofRow).map((draft, index): [Change, EventDraft] => [ofRow[index] as Change, draft]);
  });
}

async function draftUnmatchedEvents(
  tx: Transaction,
  changes: ChangeOfUnmatched[],
  urls: Urls,
): Promise<[Change, EventDraft][]> {
  if (changes.length === 0) return [];
  const rows = await tx.unmatchedTransfer.findMany({
    where: { id: { in: changes.map(({ unmatchedId }) => unmatchedId) } },
    include: unmatchedTransferInclude,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return changes.flatMap((change): [Change, EventDraft][] => {
    const row = byId.get(change.unmatchedId);
    if (!row) return [];
    const { merchantId, environment } = row;
    const data = { unmatched_transfer: presentUnmatchedTransfer(row, urls), count: change.count };
    return [[change, { merchantId, environment, type: change.type, data }]];
  });
}
