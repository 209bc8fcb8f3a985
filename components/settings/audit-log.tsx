"use client";

import { useAuditEntries } from "./queries";
import { MoreButton } from "@/components/loading/more-button";
import { QueryStates } from "@/components/loading/query-states";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { List, ListRow } from "@/components/ui/list";
import type { AuditAction, PresentedAuditEntry } from "@/lib/audit/schema";

/** The text of each action; % is the subject's name. */
const acts: Record<AuditAction, string> = {
  "api_key.created": "created the API key %",
  "api_key.updated": "changed the API key %",
  "api_key.rolled": "rolled the API key %",
  "api_key.revoked": "revoked the API key %",
  "address_protection.enabled": "switched on address protection",
  "address_protection.end_scheduled": "scheduled the end of address protection",
  "chain.added": "added the chain %",
  "token.added": "added the token %",
  "token.updated": "changed the token %",
  "encryption.rotated": "rotated the encryption key",
  "merchant.created": "created the account %",
  "merchant.updated": "changed the merchant name to %",
  "merchant.suspended": "suspended the account %",
  "merchant.activated": "ended the suspension of the account %",
  "merchant.exported": "exported the data of the account",
  "merchant.deleted": "deleted the account",
  "pool_addresses.added": "added addresses to the address pool of %",
  "pool_address.removed": "removed % from the address pool",
  "receiving_address.added": "added the receiving address %",
  "receiving_address.removed": "removed the receiving address %",
  "receiving_address.released": "released the address % for other merchants",
  "receiving_address.proven": "proved the ownership of the address %",
  "receiving_address.lost": "lost the address %, which another merchant has proven",
  "user.session_ended": "ended a session from %",
  "settlement_settings.updated": "changed the settlement settings",
  "unmatched_transfer.assigned": "assigned the unmatched transfer %",
  "unmatched_transfer.dismissed": "dismissed the unmatched transfer %",
  "unmatched_transfer.reopened": "reopened the unmatched transfer %",
  "user.signed_in": "signed in from %",
  "user.sign_in_failed": "rejected a sign-in from %",
  "user.signed_out": "signed out",
  "user.password_changed": "changed the password of %",
  "user.addresses_erased": "erased the IP addresses of the sign-ins of %",
  "user.disabled": "disabled the user %",
  "user.enabled": "enabled the user %",
  "user.email_verified": "verified the e-mail address %",
  "user.exported": "exported the personal data of %",
  "user.deleted": "deleted the user %",
  "webhook_endpoint.created": "added the webhook endpoint %",
  "webhook_endpoint.updated": "changed the webhook endpoint %",
  "webhook_endpoint.secret_rotated": "rotated the secret of the webhook endpoint %",
  "webhook_endpoint.disabled": "disabled the webhook endpoint %",
  "webhook_endpoint.deleted": "deleted the webhook endpoint %",
};

export function AuditLog() {
  const log = useAuditEntries();
  return (
    <QueryStates query={log} failure="The audit log could not be loaded" loading={<SectionSkeleton />}>
      {(entries) => {
        if (entries.length === 0) return <p className="text-ink-2">No entries yet</p>;
        return (
          <div className="grid justify-items-start gap-5">
            <List className="w-full">
              {entries.map((entry) => (
                <ListRow key={entry.id} className="flex-wrap">
                  <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">{textOf(entry)}</span>
                  <span className="text-sm text-ink-2">
                    <Time value={entry.created_at} form="exact" />
                  </span>
                </ListRow>
              ))}
            </List>
            <MoreButton query={log}>Show earlier entries</MoreButton>
          </div>
        );
      }}
    </QueryStates>
  );
}

const actors: Record<string, string> = { operator: "The operator", remit: "Remit" };

function textOf(entry: PresentedAuditEntry): string {
  const act = isKnown(entry.action) ? acts[entry.action] : `did “${entry.action}” to %`;
  return `${actors[entry.actor] ?? entry.actor} ${act.replace("%", () => nameOf(entry))}.`;
}

/** During a rolling release, an entry can be from a newer version. */
function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(acts, action);
}

/** The subject's readable name: the first of these fields that the entry has. */
function nameOf({ before, after, subject_id }: PresentedAuditEntry): string {
  const shown = { ...before, ...after };
  if (typeof shown.name === "string") return `“${shown.name}”`;
  const known = [shown.ip_address, shown.email, shown.address, shown.url].find((value) => typeof value === "string");
  return known ?? subject_id;
}
