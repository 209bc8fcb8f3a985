"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let currentMs = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  currentMs = Date.now();
  timer ??= setInterval(() => {
    currentMs = Date.now();
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
    () => currentMs || (currentMs = Date.now()),
    () => 0,
  );
  return ms === 0 ? null : new Date(ms);
}
