import { messages } from "./messages";
import { moneyText } from "@/components/ui/format";
import type { Fact } from "@/components/ui/status";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

const t = messages.outcome;

/** The effects of an assignment and until when it can be undone. */
export function assignmentFacts(transfer: UnmatchedDetail, request: AssignableRequest): (Fact & { text: string })[] {
  const { is_immediate: isImmediate } = request;
  return [
    outcomeFact(transfer, request),
    ...(isImmediate ? [] : [pendingFact(transfer)]),
    undoFact(request.outcome.status === "completed", isImmediate),
  ];
}

function outcomeFact({ token }: UnmatchedDetail, { outcome }: AssignableRequest) {
  const { status, exception } = outcome;
  if (status === "completed") {
    if (exception === "paid_late") return fact("completed", t.paidLate);
    return fact("completed", exception === "overpaid" ? t.overpaid : t.completed);
  }
  if (status === "expired" && exception === "paid_late") return fact("attention", t.needsReview);
  const stays = status === "expired" ? t.staysExpired : t.staysActive;
  return fact("active", stays(moneyText(outcome.remaining_amount, token)));
}

function pendingFact({ chain }: UnmatchedDetail) {
  return fact("pending", t.pending(chain.name));
}

function undoFact(isCompleting: boolean, isImmediate: boolean) {
  if (!isCompleting) return fact("cancelled", t.undoUntilCompleted);
  if (!isImmediate) return fact("cancelled", t.undoUntilFinal);
  return fact("attention", t.irreversible);
}

function fact(glyph: Fact["glyph"], text: string) {
  return { glyph, text };
}
