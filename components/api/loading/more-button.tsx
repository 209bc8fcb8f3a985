"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Loads the next page of a growing list; hidden on the last page. */
export function MoreButton({ query, children }: { query: Pages; children: ReactNode }) {
  if (!query.hasNextPage) return null;
  return (
    <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
}
