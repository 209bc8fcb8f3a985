"use client";

import { useSyncExternalStore } from "react";
import { formattersFor, localeOf, serverFormatters, type Formatters } from "./format";

let browserFormatters: Formatters | undefined;
const subscribeToNothing = () => () => {};

/**
 * Formatters of dates, times and numbers for the viewer's locale, if it is of the page's language. Until hydration is
 * complete, the server's, so that server and browser render the same HTML.
 */
export function useFormatters(): Formatters {
  return useSyncExternalStore(
    subscribeToNothing,
    () => (browserFormatters ??= formattersFor(localeOf(navigator.language))),
    serverFormatters,
  );
}
