"use client";

import { useEffect, useState, type ComponentType } from "react";
import { useDialogs } from "./dialog-host";
import { messages as t } from "./messages";
import { announce } from "./toaster";

/**
 * A dialog whose code is not part of the page's first script. It is loaded once the page is idle, or when the dialog is
 * shown before that. If it cannot be loaded, a message says so and the page stays.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const ensureLoaded = async () => (loaded ??= await load());
  if (typeof window !== "undefined") whenIdle(() => void ensureLoaded().catch(() => undefined));
  return function LazyDialog(props) {
    const { close } = useDialogs();
    const [Dialog, setDialog] = useState(() => loaded);
    useEffect(() => {
      if (Dialog) return;
      ensureLoaded().then(
        (ready) => setDialog(() => ready),
        () => {
          close();
          announce(t.dialogFailed);
        },
      );
    }, [Dialog, close]);
    return Dialog ? <Dialog {...props} /> : null;
  };
}

const idleFallbackMs = 1000;

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, idleFallbackMs);
}
