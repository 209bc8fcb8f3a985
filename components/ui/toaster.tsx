"use client";

import { Toaster as Sonner, toast } from "sonner";
import { buttonLook } from "./button";
import { messages as t } from "./messages";

const toastOptions = {
  unstyled: true,
  className: "flex w-full items-center gap-3 rounded-md bg-overlay px-4 py-3 text-sm shadow-(--shadow-overlay)",
  classNames: { actionButton: buttonLook({ size: "sm" }) },
};

/** Shows short messages. Rendered once, in the root layout. */
export function Toaster() {
  return <Sonner position="bottom-center" gap={8} toastOptions={toastOptions} />;
}

/** Shows a one-line confirmation, with an Undo button if `undo` is given. */
export function announce(message: string, undo?: () => void): void {
  toast(message, undo ? { duration: 10_000, action: { label: t.undo, onClick: undo } } : undefined);
}
