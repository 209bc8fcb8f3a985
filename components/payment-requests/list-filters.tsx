"use client";

import { Search, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId, type FormEvent } from "react";
import { listQuery, type ListView } from "./list-view";
import { useDashboard } from "@/components/shell/dashboard-context";

/** Narrows the list to one external id; the filter is kept in the address. */
export function ListFilters({ view }: { view: ListView }) {
  const { basePath } = useDashboard();
  const router = useRouter();
  const id = useId();
  const href = (externalId: string) => `${basePath}/payment-requests${listQuery({ status: view.status, externalId })}`;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = new FormData(event.currentTarget).get("external_id");
    router.push(href(typeof asked === "string" ? asked.trim() : ""));
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
          maxLength={255}
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
