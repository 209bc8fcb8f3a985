"use client";

import { messages as t } from "./audit-messages";
import { messages as roleTexts } from "@/components/accounts/people/role-messages";
import { auditPageSize, auditPath } from "./queries";
import { useGrowingList } from "@/components/shell/growing-list";
import { MoreButton } from "@/components/api/loading/more-button";
import { QueryStates } from "@/components/api/loading/query-states";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { List, ListRow } from "@/components/ui/list";
import type { Role } from "@/lib/accounts/merchants/permissions";
import type { AuditAction, PresentedAuditEntry } from "@/lib/accounts/audit/schema";

export function AuditLog() {
  const log = useGrowingList<PresentedAuditEntry>(["audit-entries"], auditPath, { limit: auditPageSize });
  return (
    <QueryStates query={log} failure={t.failure} loading={<SectionSkeleton />}>
      {(entries) => {
        if (entries.length === 0) return <p className="text-ink-2">{t.none}</p>;
        return (
          <div className="grid justify-items-start gap-5">
            <List className="w-full">
              {entries.map((entry) => (
                <ListRow key={entry.id} className="flex-wrap">
                  <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">{entryText(entry)}</span>
                  <span className="text-sm text-ink-2">
                    <Time value={entry.created_at} form="exact" />
                  </span>
                </ListRow>
              ))}
            </List>
            <MoreButton query={log}>{t.more}</MoreButton>
          </div>
        );
      }}
    </QueryStates>
  );
}

function entryText(entry: PresentedAuditEntry): string {
  const { actor } = entry;
  const actionText = textOfAction(entry);
  const name = actor === "operator" || actor === "remit" ? t.actors[actor] : actor;
  return t.entry(
    name,
    // A function, because `$` is special in a replacement string.
    actionText.replace("%", () => subjectName(entry)),
  );
}

function textOfAction({ action, after }: PresentedAuditEntry): string {
  if (action === "merchant.updated" && after?.name === undefined) return t.payPageUpdated;
  return isKnownAction(action) ? t.actions[action] : t.unknownAction(action);
}

/** During a rolling upgrade, a newer version may write actions that this version does not know. */
function isKnownAction(action: string): action is AuditAction {
  return Object.hasOwn(t.actions, action);
}

/** The subject's readable name: the first of the known fields that the entry has. */
function subjectName({ before, after, subject_id }: PresentedAuditEntry): string {
  const fields = { ...before, ...after };
  if (typeof fields.role === "string" && typeof fields.email === "string") {
    return t.withRole(fields.email, roleName(fields.role));
  }
  if (typeof fields.name === "string") return t.quoted(fields.name);
  const name = [fields.ip_address, fields.email, fields.address, fields.url].find((value) => typeof value === "string");
  return name ?? subject_id;
}

/** A newer version may have further roles. */
function roleName(role: string): string {
  return Object.hasOwn(roleTexts.roles, role) ? roleTexts.roles[role as Role].name : role;
}
