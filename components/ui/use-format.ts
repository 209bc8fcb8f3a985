"use client";

import { useSyncExternalStore } from "react";
import { formatIn, localeOf, serverFormat, type Format } from "./format";

let browserFormat: Format | undefined;
const neverChanges = () => () => {};

/** The viewer's format; the server's until the browser has hydrated, so that both render the same HTML. */
export function useFormat(): Format {
  return useSyncExternalStore(
    neverChanges,
    () => (browserFormat ??= formatIn(localeOf(navigator.language))),
    () => serverFormat,
  );
}
