import type { TimelineEntry } from "@/prisma/generated/client";
import type { MatchMethod, PresentedTimelineEntry } from "./schema";

const rules: Record<MatchMethod, string> = {
  exclusive_address: "The address belongs to this request alone.",
  bound_reference: "The transfer carried this request's reference.",
  amount_slot: "Its amount matched only this request at this address.",
  single_open_request: "This was the only open request for this address and token.",
  assigned: "The merchant assigned the transfer to this request.",
};

/**
 * A timeline entry. The entry of a credited transfer also states in words why the transfer matched; the entry of an edit
 * has no changes if an older version wrote it.
 */
export function presentTimelineEntry({ id, type, createdAt, details }: TimelineEntry): PresentedTimelineEntry {
  const entry = { id, type, at: createdAt.toISOString(), ...(details as object) } as PresentedTimelineEntry;
  if (entry.type === "updated") return { ...entry, changes: entry.changes ?? [] };
  return entry.type === "payment_seen" ? { ...entry, rule: rules[entry.method] } : entry;
}
