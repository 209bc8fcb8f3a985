"use client";

import { useSyncExternalStore } from "react";
import { useFormatChoices } from "./format-choices";
import { formattersFor, localeOf, type Choices, type Formatters } from "./format";

const subscribeToNothing = () => () => {};
/** More than people use at once. Anyone can spell a zone in many ways, and formatters take much memory. */
const maxKnown = 64;
const known = new Map<string, Formatters>();

/** Formatters that are made once, unless many others are needed meanwhile. */
export function formattersOf(locale: string, zone: string | undefined, choices: Choices): Formatters {
  const key = [locale, zone, choices.numberFormat, choices.hourCycle].join();
  const found = known.get(key) ?? formattersFor(locale, zone, choices);
  if (known.size >= maxKnown) known.clear();
  known.set(key, found);
  return found;
}

/**
 * Formatters of dates, times and numbers as the person chose, else for their browser's locale, if it is of the page's
 * language, and time zone. Until hydration is complete, the server's, so that server and browser render the same HTML.
 */
export function useFormatters(): Formatters {
  const { timeZone, knownZone, ...choices } = useFormatChoices();
  return useSyncExternalStore(
    subscribeToNothing,
    () => formattersOf(localeOf(navigator.language), timeZone ?? undefined, choices),
    () => formattersOf(localeOf(""), timeZone ?? knownZone, choices),
  );
}
