"use client";

import { useSyncExternalStore } from "react";
import { useFormatChoices } from "./format-choices";
import { formattersFor, localeOf, type Formatters } from "./format";

const subscribeToNothing = () => () => {};
const known = new Map<string, Formatters>();

/**
 * Formatters of dates, times and numbers as the person chose, else for their browser's locale, if it is of the page's
 * language, and time zone. Until hydration is complete, the server's, so that server and browser render the same HTML.
 */
export function useFormatters(): Formatters {
  const { timeZone, knownZone, ...choices } = useFormatChoices();
  const formatters = (viewer: string, zone: string | undefined) => {
    const locale = localeOf(viewer);
    const key = [locale, zone, choices.numberFormat, choices.hourCycle].join();
    const found = known.get(key) ?? formattersFor(locale, zone, choices);
    known.set(key, found);
    return found;
  };
  return useSyncExternalStore(
    subscribeToNothing,
    () => formatters(navigator.language, timeZone ?? undefined),
    () => formatters("", timeZone ?? knownZone),
  );
}
