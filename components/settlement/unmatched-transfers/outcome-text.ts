import { messages } from "./messages";
import { moneyText } from "@/components/ui/format";
import type { GlyphListItem } from "@/components/ui/status";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

const t = messages.outcome;

/** The effects of an assignment and until when it can be undone. */
export function assignmentEffects(
  transfer: UnmatchedDetail,
  request: AssignableRequest,
): (GlyphListItem & { text: string })[] {
  // Whether the transfer is final already, so that the payment needs no further confirmations.
  const { is_immediate: isImmediate } = request;
  return [
    outcomeEffect(transfer, request),
    ...(isImmediate ? [] : [pendingEffect(transfer)]),
    undoEffect(request.outcome.status === "completed", isImmediate),
  ];
}

function outcomeEffect({ token }: UnmatchedDetail, { outcome }: AssignableRequest) {
  const { status, exception } = outcome;
  if (status === "completed") {
    if (exception === "paid_late") return effect("completed", t.paidLate);
    return effect("completed", exception === "overpaid" ? t.overpaid : t.completed);
  }
  // Paid in full, but the merchant chose to decide about late payments.
  if (status === "expired" && exception === "paid_late") return effect("attention", t.needsReview);
  const stays = status === "expired" ? t.staysExpired : t.staysActive;
  return effect("active", stays(moneyText(outcome.remaining_amount, token)));
}

function pendingEffect({ chain }: UnmatchedDetail) {
  return effect("pending", t.pending(chain.name));
}

function undoEffect(isCompleting: boolean, isImmediate: boolean) {
  if (!isCompleting) return effect("cancelled", t.undoUntilCompleted);
  if (!isImmediate) return effect("cancelled", t.undoUntilFinal);
  return effect("attention", t.irreversible);
}

function effect(glyph: GlyphListItem["glyph"], text: string) {
  return { glyph, text };
}
