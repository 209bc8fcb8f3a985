import { messages } from "./messages";
import { messages as t } from "./timeline-messages";
import { reasonText } from "@/components/settlement/unmatched-transfers/reason-text";
import type { Formatters } from "@/components/ui/format";
import type { GlyphName, Tone } from "@/components/ui/glyph";
import type { Amount } from "@/lib/platform/amounts/amount";
import type { PresentedActor } from "@/lib/accounts/merchants/schema";
import type { PresentedTimelineEntry } from "@/lib/requests/timeline/schema";

type EntryDescription = { tone?: Tone; glyph: GlyphName; title: string; text?: string };
type FormatAmount = (amount: Amount) => string;

/** Describes an entry for display: what happened, and who or which rule caused it. */
export function describeTimelineEntry(
  entry: PresentedTimelineEntry,
  money: FormatAmount,
  number: Formatters["formatNumber"],
): EntryDescription {
  switch (entry.type) {
    case "created":
      return { glyph: "active", title: t.created(actorName(entry.by)) };
    case "updated": {
      const fields = entry.fields.map((field) => field.replaceAll("_", " ")).join(", ");
      return { tone: "neutral", glyph: "active", title: t.updated(actorName(entry.by)), text: t.updatedText(fields) };
    }
    case "cancelled":
      return { glyph: "cancelled", title: t.cancelled(actorName(entry.by)) };
    case "recipient_lost": {
      const title = entry.is_cancelled ? t.cancelledByLoss : t.lateUnmatched;
      return { glyph: "cancelled", title, text: t.loss[entry.cause] };
    }
    case "resolved":
      return { glyph: "completed", title: t.resolved(actorName(entry.by)), text: entry.note };
    case "partially_paid":
      return { glyph: "active", title: t.partlyPaid(money(entry.paid_amount)) };
    case "completed":
      return { glyph: "completed", title: t.completed(money(entry.paid_amount)), text: exceptionText(entry.exception) };
    case "expired": {
      const text = exceptionText(entry.exception) ?? t.expiredText;
      return { glyph: "expired", title: t.expired(money(entry.paid_amount)), text };
    }
    case "exception_changed":
      return { glyph: "attention", title: exceptionText(entry.exception) ?? t.exceptionCleared };
    case "simulation_failed": {
      const text = t.simulationFailedText(money(entry.amount), entry.reason);
      return { glyph: "failed", title: t.simulationFailed, text };
    }
    case "transfer_assigned":
      return { glyph: "active", title: t.assigned(actorName(entry.by)) };
    case "assignment_undone":
      return { glyph: "cancelled", title: t.assignmentUndone(actorName(entry.by)) };
    default:
      return describeTransfer(entry, money(entry.amount), number(entry.block_number));
  }
}

type TransferEntry = Extract<PresentedTimelineEntry, { transaction_hash: string | null }>;

function describeTransfer(entry: TransferEntry, amount: string, block: string): EntryDescription {
  switch (entry.type) {
    case "payment_seen": {
      const text = t.detectedText(entry.rule, block);
      return entry.is_late
        ? { tone: "attention", glyph: "pending", title: t.detectedLate(amount), text }
        : { glyph: "pending", title: t.detected(amount), text };
    }
    case "payment_moved":
      return { tone: "neutral", glyph: "pending", title: t.moved(amount), text: t.movedText(block) };
    case "payment_completed":
      return { glyph: "completed", title: t.paymentCompleted(amount), text: t.paymentCompletedText(block) };
    case "payment_failed":
      return { glyph: "failed", title: t.paymentFailed(amount), text: t.paymentFailedText(block) };
    case "unmatched_transfer":
      return { glyph: "attention", title: t.unmatched(amount), text: t.unmatchedText(reasonText(entry), block) };
  }
}

function exceptionText(exception: string | null): string | undefined {
  if (exception === null) return undefined;
  const names: Partial<Record<string, string>> = messages.exception;
  return t.marked((names[exception] ?? exception).toLowerCase());
}

function actorName(actor: PresentedActor): string {
  return actor.type === "user" ? actor.email : t.apiKey(actor.name);
}
