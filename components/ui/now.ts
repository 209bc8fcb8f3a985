"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let current = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  current = Date.now();
  timer ??= setInterval(() => {
    current = Date.now();
    for (const notify of listeners) notify();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, updated every second by one timer for the whole page. Null until hydration. */
export function useNow(): Date | null {
  const ms = useSyncExternalStore(
    subscribe,
    () => current || (current = Date.now()),
    () => 0,
  );
  return ms === 0 ? null : new Date(ms);
}
