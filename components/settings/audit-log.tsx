"use client";

import { useAuditEntries } from "./queries";
import { MoreButton } from "@/components/loading/more-button";
import { QueryStates } from "@/components/loading/query-states";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { AuditAction, PresentedAuditEntry } from "@/lib/audit/schema";

/** What was done; the name of what it was done to stands for %. */
const acts: Record<AuditAction, string> = {
  "api_key.created": "created the API key %",
  "api_key.updated": "changed the API key %",
  "api_key.rolled": "rolled the API key %",
  "api_key.revoked": "revoked the API key %",
  "encryption.rotated": "rotated the encryption key",
  "merchant.created": "created the account %",
  "merchant.updated": "changed the merchant name to %",
  "merchant.suspended": "suspended the account %",
  "merchant.activated": "ended the suspension of the account %",
  "pool_addresses.added": "added addresses to the address pool of %",
  "pool_address.removed": "removed % from the address pool",
  "receiving_address.added": "added the receiving address %",
  "receiving_address.removed": "removed the receiving address %",
  "receiving_address.released": "released the address % for other merchants",
  "user.session_ended": "ended a session from %",
  "settlement_settings.updated": "changed how payments are settled",
  "unmatched_transfer.assigned": "assigned the unmatched transfer %",
  "unmatched_transfer.dismissed": "dismissed the unmatched transfer %",
  "unmatched_transfer.reopened": "reopened the unmatched transfer %",
  "user.signed_in": "signed in from %",
  "user.sign_in_failed": "refused a sign-in from %",
  "user.signed_out": "signed out",
  "user.password_changed": "changed the password of %",
  "user.addresses_erased": "erased the IP addresses of the sign-ins of %",
  "user.disabled": "disabled the user %",
  "user.enabled": "enabled the user %",
  "webhook_endpoint.created": "added the webhook endpoint %",
  "webhook_endpoint.updated": "changed the webhook endpoint %",
  "webhook_endpoint.secret_rotated": "rotated the secret of the webhook endpoint %",
  "webhook_endpoint.disabled": "disabled the webhook endpoint %",
  "webhook_endpoint.deleted": "deleted the webhook endpoint %",
};

/** Who changed what, newest first. */
export function AuditLog() {
  const log = useAuditEntries();
  return (
    <QueryStates query={log} failure="The audit log could not be loaded" loading={<SectionSkeleton />}>
      {(entries) => {
        if (entries.length === 0) return <p className="muted">Nothing is recorded here yet.</p>;
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

const actors: Record<string, string> = { operator: "The operator", remit: "Remit" };

function textOf(entry: PresentedAuditEntry): string {
  return `${actors[entry.actor] ?? entry.actor} ${acts[entry.action].replace("%", () => nameOf(entry))}.`;
}

/** What people know the subject by, in the order of the fields that entries have. */
function nameOf({ before, after, subject_id }: PresentedAuditEntry): string {
  const shown = { ...before, ...after };
  if (typeof shown.name === "string") return `“${shown.name}”`;
  const known = [shown.ip_address, shown.email, shown.address, shown.url].find((value) => typeof value === "string");
  return known ?? subject_id;
}
