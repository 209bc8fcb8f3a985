"use client";

import { useAuditEntries } from "./queries";
import { MoreButton } from "@/components/loading/more-button";
import { QueryStates } from "@/components/loading/query-states";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { PresentedAuditEntry } from "@/lib/audit/schema";

const acts: Record<string, string> = {
  "api_key.created": "created the API key",
  "api_key.updated": "changed the API key",
  "api_key.rolled": "rolled the API key",
  "api_key.revoked": "revoked the API key",
  "pool_addresses.added": "added addresses to the address pool of",
  "pool_address.removed": "removed from the address pool:",
};

/** Who changed what, newest first. */
export function AuditLog() {
  const log = useAuditEntries();
  return (
    <QueryStates query={log} failure="The audit log could not be loaded" loading={<SectionSkeleton />}>
      {(entries) => {
        if (entries.length === 0) return <p className="muted">Nothing yet. It begins with your first API key.</p>;
        return (
          <div className="grid justify-items-start gap-5">
            <ul className="list w-full">
              {entries.map((entry) => (
                <li key={entry.id} className="audit-row">
                  <span>{textOf(entry)}</span>
                  <span className="small muted">
                    <Time value={entry.created_at} form="exact" />
                  </span>
                </li>
              ))}
            </ul>
            <MoreButton query={log}>Show earlier entries</MoreButton>
          </div>
        );
      }}
    </QueryStates>
  );
}

/** An act that this page has no words for yet is named as it is. */
function textOf({ actor, action, after, subject_id }: PresentedAuditEntry): string {
  const who = actor === "operator" ? "The operator" : actor;
  if (action === "settlement_settings.updated") return `${who} changed how payments are settled.`;
  const name = typeof after.name === "string" ? `“${after.name}”` : subject_id;
  return `${who} ${acts[action] ?? action} ${name}.`;
}
