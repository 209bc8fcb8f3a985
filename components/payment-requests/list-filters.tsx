"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId, type FormEvent } from "react";
import { listQuery, type ListView, type RequestStatus } from "./list-view";
import { messages as t } from "./list-messages";
import { messages } from "./messages";
import { statusAppearance } from "./request-text";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Count } from "@/components/ui/count";
import { Search, X } from "@/components/ui/icons";
import { Status } from "@/components/ui/status";
import { LinkTabs } from "@/components/ui/tabs";
import { maxExternalIdLength, paymentRequestStatuses } from "@/lib/payment-requests/constants";
import { Icon } from "@/components/ui/icon";
import type { PaymentRequestCounts } from "@/lib/payment-requests/schema";

/** All requests, or those of one status, with counts. */
export function StatusTabs({ view, counts }: { view: ListView; counts: PaymentRequestCounts | undefined }) {
  const { basePath } = useDashboard();
  const tabOf = (status: RequestStatus | null, label: React.ReactNode, count: number | undefined) => ({
    href: `${basePath}/payment-requests${listQuery({ status, externalId: view.externalId })}`,
    current: view.status === status,
    children: (
      <>
        {label}
        <span className="text-ink-3">
          <Count value={count} />
        </span>
      </>
    ),
  });
  const all = counts && paymentRequestStatuses.reduce((sum, status) => sum + counts[status], 0);
  const tabs = paymentRequestStatuses.map((status) =>
    tabOf(
      status,
      <Status glyph={statusAppearance[status].glyph}>{statusAppearance[status].word}</Status>,
      counts?.[status],
    ),
  );
  return <LinkTabs label={messages.statusLabel} tabs={[tabOf(null, t.all, all), ...tabs]} />;
}

/** Filters by external id; the filter is in the URL. */
export function ExternalIdFilter({ view }: { view: ListView }) {
  const { basePath } = useDashboard();
  const router = useRouter();
  const id = useId();
  const href = (externalId: string) => `${basePath}/payment-requests${listQuery({ status: view.status, externalId })}`;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("external_id");
    router.push(href(typeof typed === "string" ? typed.trim() : ""));
  };
  return (
    <form className="flex flex-wrap items-center gap-2 py-3" role="search" onSubmit={search}>
      <label
        className="inline-flex h-7 items-center gap-2 rounded-full border border-dashed border-line-strong px-2.5 text-xs text-ink-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
        htmlFor={id}
      >
        <Icon of={Search} className="size-3.25" />
        <span className="sr-only">{t.filter}</span>
        <input
          className="w-36 text-ink outline-none placeholder:text-ink-2"
          id={id}
          name="external_id"
          defaultValue={view.externalId}
          placeholder={messages.field.externalId}
          maxLength={maxExternalIdLength}
          enterKeyHint="search"
        />
      </label>
      {view.externalId ? (
        <Link
          className="inline-flex h-7 items-center gap-1 rounded-full border border-transparent bg-accent-tint px-2.5 text-xs font-medium text-accent hover:no-underline"
          href={href("")}
        >
          {t.filteredBy(view.externalId)}
          <Icon of={X} className="size-3.25" />
          <span className="sr-only">{t.removeFilter}</span>
        </Link>
      ) : null}
    </form>
  );
}
