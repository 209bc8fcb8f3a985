"use client";

import { Toaster as Sonner, toast } from "sonner";

const toastOptions = { unstyled: true, className: "toast", classNames: { actionButton: "btn sm" } };

/** The place of short messages, once in the root layout. */
export function Toaster() {
  return <Sonner position="bottom-center" gap={8} toastOptions={toastOptions} />;
}

/** Shows a one-line confirmation, with an Undo button if `undo` is given. */
export function announce(message: string, undo?: () => void): void {
  toast(message, undo ? { duration: 10_000, action: { label: "Undo", onClick: undo } } : undefined);
}
