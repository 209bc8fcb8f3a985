"use client";

import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
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

/**
 * The place of a lazy part that would move what is below it. React sends a boundary of more than 500 bytes after the rest
 * of a large page, so there is none around a part that the first HTML contains: it hydrates with the rest of the page.
 */
export function PartPlace({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown] = useState(isShown);
  return wasShown ? children : <Suspense>{children}</Suspense>;
}
