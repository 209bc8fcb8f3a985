"use client";

import type { ComponentType } from "react";
import { useDialogs } from "./dialog-host";
import { lazyCode } from "./lazy-code";
import { messages as t } from "./messages";
import { announce } from "./toaster";

/** A dialog with `lazyCode`. If it cannot be loaded, a message says so and the page stays. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const useDialog = lazyCode(load);
  return function LazyDialog(props) {
    const { close } = useDialogs();
    const Dialog = useDialog(() => {
      close();
      announce(t.dialogFailed);
    });
    return Dialog ? <Dialog {...props} /> : null;
  };
}
