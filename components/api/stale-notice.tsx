"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { Notice } from "@/components/ui/status";

/** Says when what is shown is no longer kept up to date; it goes away by itself with the next answer. */
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
            <strong>This page is not up to date.</strong> The server did not answer the last time. It is asked again
            every few seconds.
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
