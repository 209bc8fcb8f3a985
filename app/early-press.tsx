"use client";

import { useLayoutEffect } from "react";

declare global {
  interface Window {
    /** The button that was pressed last, until the page takes presses itself. Written by `keepEarlyPress`. */
    earlyPress?: Element | null;
    stopKeepingPresses?: () => void;
  }
}

/** Repeats the press that was kept, once the page takes presses. */
export function EarlyPress(): null {
  useLayoutEffect(() => {
    const button = window.earlyPress;
    window.earlyPress = null;
    window.stopKeepingPresses?.();
    // A press that hydrates the page is handled by React after this effect.
    if (button instanceof HTMLButtonElement && window.event?.type !== "click") setTimeout(() => button.click());
  }, []);
  return null;
}
