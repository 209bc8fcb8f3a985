"use client";

import { lazy, type ComponentType } from "react";
import { messages as t } from "./messages";
import { ErrorNotice } from "./status";

/**
 * A part of a page whose code is not in the page's first script. The server's HTML of the part stays until the code has
 * loaded, unless a prop changes before, so pass only props that rarely change. If the code cannot be loaded, a message
 * replaces the part.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => <ErrorNotice text={t.partFailed} /> }),
    ),
  );
}
