import { exceptionWord } from "./request-text";
import { reasonText } from "@/components/unmatched-transfers/reason-text";
import type { GlyphName, Tone } from "@/components/ui/glyph";
import type { Amount } from "@/lib/amounts/amount";
import type { PresentedActor } from "@/lib/merchants/schema";
import type { PresentedTimelineEntry } from "@/lib/timeline/schema";

type Look = { tone?: Tone; glyph: GlyphName; title: string; text?: string };
type Money = (amount: Amount) => string;

/** An entry in words: what happened, and by whom or by which rule. */
export function timelineLook(entry: PresentedTimelineEntry, money: Money): Look {
  switch (entry.type) {
    case "created":
      return { glyph: "active", title: `Created by ${nameOf(entry.by)}` };
    case "updated":
      return {
        tone: "neutral",
        glyph: "active",
        title: `Changed by ${nameOf(entry.by)}`,
        text: `Given: ${entry.fields.map((field) => field.replaceAll("_", " ")).join(", ")}.`,
      };
    case "cancelled":
      return { glyph: "cancelled", title: `Cancelled by ${nameOf(entry.by)}` };
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
        text: marked(entry.exception) ?? "Judged by the time of the chain's blocks.",
      };
    case "exception_changed":
      return { glyph: "attention", title: marked(entry.exception) ?? "No longer marked" };
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
      return transferLook(entry, money(entry.amount));
  }
}

type TransferEntry = Extract<PresentedTimelineEntry, { transaction_hash: string | null }>;

function transferLook(entry: TransferEntry, amount: string): Look {
  const block = `Block ${entry.block_number.toLocaleString("en")}`;
  switch (entry.type) {
    case "payment_seen":
      return {
        tone: entry.is_late ? "attention" : undefined,
        glyph: "pending",
        title: `Transfer of ${amount} seen${entry.is_late ? ", late" : ""}`,
        text: `${entry.rule} ${block}.`,
      };
    case "payment_moved":
      return {
        tone: "neutral",
        glyph: "pending",
        title: `Transfer of ${amount} in another block`,
        text: `The chain reorganised itself. ${block} now.`,
      };
    case "payment_completed":
      return {
        glyph: "completed",
        title: `Payment of ${amount} completed`,
        text: `${block}, read again and unchanged.`,
      };
    case "payment_failed":
      return {
        glyph: "failed",
        title: `Payment of ${amount} failed`,
        text: `${block} left the chain, the recipient's balance did not show the payment, or its assignment was undone. It counts for nothing.`,
      };
    case "unmatched_transfer":
      return {
        glyph: "attention",
        title: `Transfer of ${amount} not credited`,
        text: `${reasonText(entry)}. ${block}.`,
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
