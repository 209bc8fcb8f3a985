"use client";

import Link from "next/link";
import { changesOf, entryText, pageOfSubject } from "./entry-text";
import { messages as t } from "./messages";
import { useAuditEntries, useAuditVerification } from "./queries";
import { useMembers } from "@/components/accounts/people/queries";
import { listQuery, type ListView } from "@/components/api/loading/list-view";
import { PagedList } from "@/components/api/loading/paged-list";
import { FilterChips, TimeFilter } from "@/components/api/loading/filter-chips";
import { useListFilters } from "@/components/api/loading/use-list-filters";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ExportButton } from "@/components/shell/export-button";
import { mayOpen } from "@/components/shell/page-access";
import { ButtonLink } from "@/components/ui/button-link";
import { ChangeLine } from "@/components/ui/change-line";
import { Empty } from "@/components/ui/empty";
import { FilterBar, FilterControls, FilterSelect } from "@/components/ui/filters";
import { List, ListRow } from "@/components/ui/list";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { GlyphList, Notice } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedAuditEntry } from "@/lib/accounts/audit/schema";

/** Who did what, newest first. */
export function AuditPage({ view }: { view: ListView }) {
  const path = `${useDashboard().basePath}/settings/audit-log`;
  const list = useAuditEntries(view);
  const isFiltered = Object.keys(view.filters).length > 0;
  const empty = isFiltered ? (
    <Empty title={t.noMatches} text={t.noMatchesText} actions={<ButtonLink href={path}>{t.clearFilters}</ButtonLink>} />
  ) : (
    <p className="py-3 text-ink-2">{t.none}</p>
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={<ExportButton list="dashboard/audit-entries" filters={view.filters} />}
      />
      <Verification />
      <AuditFilters path={path} view={view} />
      <PagedList
        query={list}
        failure={t.failure}
        cursor={view.cursor}
        href={(cursor) => path + listQuery({ ...view, cursor })}
        empty={empty}
        table={(entries) => (entries ? <Entries entries={entries} /> : <SectionSkeleton />)}
      />
    </>
  );
}

/** Whether the last daily verification found the log as Remit wrote it. */
function Verification() {
  const verification = useAuditVerification().data;
  if (!verification) return null;
  const { checked_at: checkedAt, first_fault: fault } = verification;
  const parts = { time: checkedAt === null ? null : <Time value={checkedAt} form="exact" /> };
  const sentence = (text: string) => <RichText text={text} parts={parts} />;
  const intact =
    checkedAt === null
      ? { glyph: "pending" as const, text: sentence(t.notVerified) }
      : { glyph: "completed" as const, text: sentence(t.verified) };
  return (
    <div className="pb-4">
      {fault === null ? <GlyphList items={[intact]} /> : <Notice glyph="failed">{sentence(t.broken(fault))}</Notice>}
    </div>
  );
}

function AuditFilters({ path, view }: { path: string; view: ListView }) {
  const { href, choose } = useListFilters(path, view);
  const { filters } = view;
  const members = useMembers().data ?? [];
  const actors = [...members.map(({ email }) => [email, email] as const), ...Object.entries(t.actors)];
  return (
    <FilterBar>
      <FilterControls>
        <FilterSelect
          label={t.area}
          value={filters.area ?? ""}
          choices={Object.entries(t.areas)}
          onChoose={(area) => choose({ area })}
        />
        <FilterSelect
          label={t.actor}
          value={filters.actor ?? ""}
          choices={actors}
          onChoose={(actor) => choose({ actor })}
        />
        <TimeFilter name="created_at" label={t.time} filters={filters} choose={choose} />
      </FilterControls>
      <FilterChips filters={filters} controls={["area", "actor", "created_at"]} path={path} href={href} />
    </FilterBar>
  );
}

function Entries({ entries }: { entries: PresentedAuditEntry[] }) {
  return (
    <List className="w-full">
      {entries.map((entry) => (
        <ListRow key={entry.id} className="flex-wrap">
          <div className="grid min-w-0 flex-[1_1_16rem] gap-1 wrap-anywhere">
            <Sentence entry={entry} />
            {changesOf(entry).map((change) => (
              <ChangeLine key={change.field} {...change} />
            ))}
          </div>
          <span className="text-sm text-ink-2">
            <Time value={entry.created_at} form="exact" />
          </span>
        </ListRow>
      ))}
    </List>
  );
}

function Sentence({ entry }: { entry: PresentedAuditEntry }) {
  const { basePath, permissions } = useDashboard();
  const [before, subject, after] = entryText(entry);
  const page = pageOfSubject(entry);
  return (
    <p>
      {before}
      <bdi>
        {subject !== "" && page !== undefined && mayOpen(page, permissions) ? (
          <Link href={`${basePath}/${page}`}>{subject}</Link>
        ) : (
          subject
        )}
      </bdi>
      {after}
    </p>
  );
}
