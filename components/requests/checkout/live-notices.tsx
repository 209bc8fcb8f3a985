"use client";

import { useSyncExternalStore } from "react";
import { messages as t } from "./messages";
import { useNow } from "@/components/ui/now";
import { Notice } from "@/components/ui/status";

const staleAfterMs = 4000;

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

type LiveNoticesProps = {
  chain: { name: string; is_degraded: boolean };
  trouble: "unreachable" | "rateLimited" | null;
  updatedAt: number;
};

/** Says why the page is not up to date; a single failed request is not shown. */
export function LiveNotices({ chain, trouble, updatedAt }: LiveNoticesProps) {
  const now = useNow();
  const isOffline = useIsOffline();
  const isStale = now !== null && now.getTime() - updatedAt > staleAfterMs;
  const troubleText = trouble && isStale ? { unreachable: t.retrying, rateLimited: t.rateLimited }[trouble] : null;
  const text = isOffline ? t.offline : (troubleText ?? (chain.is_degraded ? t.degraded(chain.name) : null));
  return (
    <div aria-live="polite" className="w-full max-w-[28.5rem] empty:hidden">
      {text ? <Notice glyph="attention">{text}</Notice> : null}
    </div>
  );
}
