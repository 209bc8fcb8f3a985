"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { Notice } from "@/components/ui/status";

/** Shown while the data is not up to date; disappears with the next response. */
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
            <strong>This page is not up to date.</strong> The last refresh failed. Retrying every few seconds.
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
