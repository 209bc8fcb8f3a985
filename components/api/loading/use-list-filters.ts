"use client";

import { useRouter } from "next/navigation";
import { listQuery, type Filters, type ListView } from "./list-view";

/** How the list at `path` changes its filters; "" removes one. A change starts at the first page. */
export function useListFilters(path: string, { filters }: ListView) {
  const router = useRouter();
  const href = (changes: Filters) => path + listQuery({ filters: { ...filters, ...changes } });
  return { href, choose: (changes: Filters) => router.push(href(changes), { scroll: false }) };
}
