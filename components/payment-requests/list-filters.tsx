"use client";

import { Search, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId, type FormEvent } from "react";
import { listQuery, type ListView, type RequestStatus } from "./list-view";
import { statusLook } from "./request-text";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Status } from "@/components/ui/status";
import { LinkTabs } from "@/components/ui/tabs";
import { maxExternalIdLength } from "@/lib/payment-requests/fields-schema";
import { paymentRequestStatusSchema, type PaymentRequestCounts } from "@/lib/payment-requests/schema";

/** All requests, or those of one status, with counts. */
export function StatusTabs({ view, counts }: { view: ListView; counts: PaymentRequestCounts | undefined }) {
  const { basePath } = useDashboard();
  const statuses = paymentRequestStatusSchema.options;
  const tabOf = (status: RequestStatus | null, label: React.ReactNode, count: number | undefined) => ({
    href: `${basePath}/payment-requests${listQuery({ status, externalId: view.externalId })}`,
    current: view.status === status,
    children: (
      <>
        {label}
        <span className="faint">{count === undefined ? "\u2007" : count.toLocaleString("en-GB")}</span>
      </>
    ),
  });
  const all = counts && statuses.reduce((sum, status) => sum + counts[status], 0);
  const tabs = statuses.map((status) =>
    tabOf(status, <Status glyph={statusLook[status].glyph}>{statusLook[status].word}</Status>, counts?.[status]),
  );
  return <LinkTabs label="Status" tabs={[tabOf(null, "All", all), ...tabs]} />;
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
    <form className="filters" role="search" onSubmit={search}>
      <label className="chip-input" htmlFor={id}>
        <Search className="icon" aria-hidden />
        <span className="visually-hidden">Filter by external id</span>
        <input
          id={id}
          name="external_id"
          defaultValue={view.externalId}
          placeholder="External id"
          maxLength={maxExternalIdLength}
          enterKeyHint="search"
        />
      </label>
      {view.externalId ? (
        <Link className="chip" data-on href={href("")}>
          External id: {view.externalId}
          <X className="icon" aria-hidden />
          <span className="visually-hidden">, remove this filter</span>
        </Link>
      ) : null}
    </form>
  );
}
