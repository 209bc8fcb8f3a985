"use client";

import { lazy, type ComponentType } from "react";
import { messages as t } from "./messages";
import { ErrorNotice } from "./status";

/**
 * A part of a page whose code is not part of the page's first script. The server draws it into the first HTML, where it
 * stays until its code is there, unless its props change before: give it only what rarely changes. If the code cannot
 * be loaded, a message takes its place.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => <ErrorNotice text={t.partFailed} /> }),
    ),
  );
}
