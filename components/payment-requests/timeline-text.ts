import { exceptionWord } from "./request-text";
import { reasonText } from "@/components/unmatched-transfers/reason-text";
import type { Format } from "@/components/ui/format";
import type { GlyphName, Tone } from "@/components/ui/glyph";
import type { Amount } from "@/lib/amounts/amount";
import type { PresentedActor } from "@/lib/merchants/schema";
import type { PresentedTimelineEntry } from "@/lib/timeline/schema";

type Look = { tone?: Tone; glyph: GlyphName; title: string; text?: string };
type Money = (amount: Amount) => string;

/** The text of an entry: what happened, by whom or by which rule. */
export function timelineLook(entry: PresentedTimelineEntry, money: Money, number: Format["number"]): Look {
  switch (entry.type) {
    case "created":
      return { glyph: "active", title: `Created by ${nameOf(entry.by)}` };
    case "updated":
      return {
        tone: "neutral",
        glyph: "active",
        title: `Changed by ${nameOf(entry.by)}`,
        text: `Changed: ${entry.fields.map((field) => field.replaceAll("_", " ")).join(", ")}.`,
      };
    case "cancelled":
      return { glyph: "cancelled", title: `Cancelled by ${nameOf(entry.by)}` };
    case "recipient_lost":
      return recipientLostLook(entry);
    case "resolved":
      return { glyph: "completed", title: `Resolved by ${nameOf(entry.by)}`, text: entry.note };
    case "partially_paid":
      return { glyph: "active", title: `Partly paid: ${money(entry.paid_amount)} so far` };
    case "completed":
      return {
        glyph: "completed",
        title: `Completed with ${money(entry.paid_amount)}`,
        text: marked(entry.exception),
      };
    case "expired":
      return {
        glyph: "expired",
        title: `Expired with ${money(entry.paid_amount)} paid`,
        text: marked(entry.exception) ?? "Based on the chain's block time.",
      };
    case "exception_changed":
      return { glyph: "attention", title: marked(entry.exception) ?? "Exception cleared" };
    case "simulation_failed":
      return {
        glyph: "failed",
        title: "Simulated payment could not be sent",
        text: `${money(entry.amount)}: ${entry.reason}.`,
      };
    case "transfer_assigned":
      return { glyph: "active", title: `Transfer assigned by ${nameOf(entry.by)}` };
    case "assignment_undone":
      return { glyph: "cancelled", title: `Assignment undone by ${nameOf(entry.by)}` };
    default:
      return transferLook(entry, money(entry.amount), number);
  }
}

const lossTexts = {
  proven_by_another: "Another merchant proved ownership of the address with a signature.",
  released_by_operator: "The operator of this server released the address.",
} as const;

function recipientLostLook(entry: Extract<PresentedTimelineEntry, { type: "recipient_lost" }>): Look {
  const title = entry.is_cancelled
    ? "Cancelled: the recipient address was lost"
    : "Late payments are no longer matched";
  return { glyph: "cancelled", title, text: lossTexts[entry.cause] };
}

type TransferEntry = Extract<PresentedTimelineEntry, { transaction_hash: string | null }>;

function transferLook(entry: TransferEntry, amount: string, number: Format["number"]): Look {
  const block = `block ${number(entry.block_number)}`;
  switch (entry.type) {
    case "payment_seen":
      return {
        tone: entry.is_late ? "attention" : undefined,
        glyph: "pending",
        title: `Transfer of ${amount} detected${entry.is_late ? ", late" : ""}`,
        text: `${entry.rule} In ${block}.`,
      };
    case "payment_moved":
      return {
        tone: "neutral",
        glyph: "pending",
        title: `Transfer of ${amount} moved to another block`,
        text: `After a chain reorganization. Now in ${block}.`,
      };
    case "payment_completed":
      return {
        glyph: "completed",
        title: `Payment of ${amount} completed`,
        text: `Confirmed in ${block}.`,
      };
    case "payment_failed":
      return {
        glyph: "failed",
        title: `Payment of ${amount} failed`,
        text: `The chain reorganized ${block}, the recipient's balance did not increase, or the assignment was undone. The payment is not counted.`,
      };
    case "unmatched_transfer":
      return {
        glyph: "attention",
        title: `Transfer of ${amount} not credited`,
        text: `${reasonText(entry)}. In ${block}.`,
      };
  }
}

function marked(exception: string | null): string | undefined {
  if (exception === null) return undefined;
  const word = exception in exceptionWord ? exceptionWord[exception as keyof typeof exceptionWord] : exception;
  return `Marked: ${word.toLowerCase()}`;
}

function nameOf(by: PresentedActor): string {
  return by.type === "user" ? by.email : `API key “${by.name}”`;
}
