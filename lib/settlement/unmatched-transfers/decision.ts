import { recordAudit } from "@/lib/accounts/audit/record";
import type { Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { actorName, type Context } from "@/lib/accounts/merchants/context";
import type { UnmatchedRow } from "./read";

type Decision =
  | { status: "assigned"; publicId: string; paymentId: string }
  | { status: "dismissed"; note: string }
  | { status: "open" };

/** Throws `unmatched_transfer_not_open` for a transfer that is assigned or dismissed. */
export function requireOpen({ status }: UnmatchedRow): void {
  if (status === "open") return;
  throw new DomainError("unmatched_transfer_not_open", `This transfer is already ${status}. Undo that first.`);
}

/** Records the decision on a locked unmatched transfer, with its audit entry. */
export async function recordDecision(
  tx: Transaction,
  { scope, actor, now }: Context,
  before: UnmatchedRow,
  decision: Decision,
): Promise<void> {
  const { status } = decision;
  const isOpen = status === "open";
  await tx.unmatchedTransfer.update({
    where: { id: before.id, ...scope },
    data: {
      status,
      decidedAt: isOpen ? null : now,
      decidedBy: isOpen ? null : actorName(actor),
      note: status === "dismissed" ? decision.note : null,
    },
    select: { id: true },
  });
  const action = `unmatched_transfer.${isOpen ? "reopened" : status}` as const;
  const shown = { before: previousDecision(before), after: presentDecision(decision) };
  await recordAudit(tx, { actor, now }, { action, subject: before, ...shown });
}

function previousDecision({ status, note, transfer }: UnmatchedRow) {
  const [payment] = transfer.payments;
  if (status === "assigned" && payment) {
    return { status, public_id: payment.request.publicId, payment_id: payment.id };
  }
  return { status, ...(note === null ? {} : { note }) };
}

function presentDecision(decision: Decision) {
  if (decision.status !== "assigned") return decision;
  const { status, publicId, paymentId } = decision;
  return { status, public_id: publicId, payment_id: paymentId };
}
