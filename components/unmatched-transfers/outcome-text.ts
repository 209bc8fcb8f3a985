import { amountText } from "@/components/ui/amount-text";
import type { GlyphName, Tone } from "@/components/ui/glyph";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

export type Fact = { tone: Tone; glyph: GlyphName; text: string };

/** What an assignment will do, and until when it can be undone: said before it is made. */
export function assignmentFacts(transfer: UnmatchedDetail, request: AssignableRequest): Fact[] {
  const { is_immediate: isImmediate } = request;
  return [
    outcomeFact(transfer, request),
    ...(isImmediate ? [] : [pendingFact(transfer)]),
    undoFact(request.outcome.status === "completed", isImmediate),
  ];
}

function outcomeFact({ token }: UnmatchedDetail, { outcome }: AssignableRequest): Fact {
  const remaining = `${amountText(outcome.remaining_amount, token.is_stablecoin)} ${token.symbol}`;
  const { status, exception } = outcome;
  if (status === "completed") {
    const mark = { paid_late: ", marked as paid late", overpaid: ", marked as overpaid" }[String(exception)] ?? "";
    return { tone: "completed", glyph: "completed", text: `The request is completed${mark}.` };
  }
  if (status === "expired" && exception === "paid_late") {
    const text = "The request is paid in full, too late. It stays expired until you resolve it, as your settings say.";
    return { tone: "attention", glyph: "attention", text };
  }
  const stays = status === "expired" ? "stays expired" : "stays active";
  return { tone: "active", glyph: "active", text: `The request ${stays}; ${remaining} of it remain unpaid.` };
}

function pendingFact({ chain }: UnmatchedDetail): Fact {
  const text = `The transfer is not final on ${chain.name} yet: until then the payment is pending and completes nothing.`;
  return { tone: "active", glyph: "pending", text };
}

function undoFact(isCompleting: boolean, isImmediate: boolean): Fact {
  if (!isCompleting) return undoable("You can undo this until the request is completed.");
  if (!isImmediate) return undoable("You can undo this until the transfer is final and completes the request.");
  return { tone: "attention", glyph: "attention", text: "This completes the request at once and cannot be undone." };
}

function undoable(text: string): Fact {
  return { tone: "neutral", glyph: "cancelled", text };
}
