"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";

/** Shown while the data is not up to date; disappears with the next successful response. */
export function StaleNotice() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const isStale = useSyncExternalStore(
    subscribe,
    () =>
      cache
        .getAll()
        .some((query) => query.isActive() && query.state.status === "error" && query.state.data !== undefined),
    () => false,
  );
  return (
    <div role="status">
      {isStale ? (
        <div className="mb-6">
          <Notice glyph="attention">
            <RichText text={t.stale} />
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
