import { moneyText } from "@/components/ui/format";
import type { Fact } from "@/components/ui/status";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

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
    const mark = { paid_late: ", marked as paid late", overpaid: ", marked as overpaid" }[String(exception)] ?? "";
    return fact("completed", `The request will be completed${mark}.`);
  }
  if (status === "expired" && exception === "paid_late") {
    const text = "The request will be paid in full, but late. By your settings, it stays expired until you resolve it.";
    return fact("attention", text);
  }
  const stays = status === "expired" ? "stays expired" : "stays active";
  return fact("active", `The request ${stays}; ${moneyText(outcome.remaining_amount, token)} will remain unpaid.`);
}

function pendingFact({ chain }: UnmatchedDetail) {
  const text = `The transfer is not final on ${chain.name} yet. Until it is, the payment stays pending and does not complete the request.`;
  return fact("pending", text);
}

function undoFact(isCompleting: boolean, isImmediate: boolean) {
  if (!isCompleting) return fact("cancelled", "You can undo this until the request is completed.");
  if (!isImmediate)
    return fact("cancelled", "You can undo this until the transfer is final and completes the request.");
  return fact("attention", "This completes the request immediately and cannot be undone.");
}

function fact(glyph: Fact["glyph"], text: string) {
  return { glyph, text };
}
