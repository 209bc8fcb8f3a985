import { recordAudit } from "@/lib/audit/record";
import type { Transaction } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import { actorName } from "@/lib/merchants/context";
import type { MerchantActor } from "@/lib/merchants/schema";
import type { UnmatchedRow } from "./read";

/** What is to stand, and who says so. */
export type Decision = { by: MerchantActor } & (
  | { status: "assigned"; publicId: string; paymentId: string }
  | { status: "dismissed"; note: string }
  | { status: "open" }
);

/** Throws `unmatched_transfer_not_open` for what was decided already. */
export function requireOpen({ status }: UnmatchedRow): void {
  if (status === "open") return;
  throw new DomainError("unmatched_transfer_not_open", `This transfer is ${status} already. Undo that first.`);
}

/** Writes the decision on a locked unmatched transfer, and who took it. */
export async function recordDecision(
  tx: Transaction,
  before: UnmatchedRow,
  decision: Decision,
  now: Date,
): Promise<void> {
  const { id, merchantId, environment } = before;
  const { by, status } = decision;
  const actor = actorName(by);
  const isOpen = status === "open";
  await tx.unmatchedTransfer.update({
    where: { id },
    data: {
      status,
      decidedAt: isOpen ? null : now,
      decidedBy: isOpen ? null : actor,
      note: status === "dismissed" ? decision.note : null,
    },
    select: { id: true },
  });
  const action = `unmatched_transfer.${isOpen ? "reopened" : status}` as const;
  const entry = { merchantId, environment, actor, action, subjectId: id };
  await recordAudit(tx, { ...entry, before: standingOf(before), after: toFacts(decision) }, now);
}

function standingOf({ status, note, transfer }: UnmatchedRow) {
  const [payment] = transfer.payments;
  if (status !== "assigned" || !payment) return { status, ...(note === null ? {} : { note }) };
  return { status, public_id: payment.request.publicId, payment_id: payment.id };
}

function toFacts(decision: Decision) {
  switch (decision.status) {
    case "assigned":
      return { status: decision.status, public_id: decision.publicId, payment_id: decision.paymentId };
    case "dismissed":
      return { status: decision.status, note: decision.note };
    case "open":
      return { status: decision.status };
  }
}
