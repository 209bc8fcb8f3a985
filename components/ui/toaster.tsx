"use client";

import { Toaster as Sonner, toast } from "sonner";

const toastOptions = { unstyled: true, className: "toast", classNames: { actionButton: "btn sm" } };

/** Where short answers appear. Stands once, in the root layout. */
export function Toaster() {
  return <Sonner position="bottom-center" gap={8} toastOptions={toastOptions} />;
}

/** Says in one line that something was done; with `undo` for as long as it takes to think better of it. */
export function announce(message: string, undo?: () => void): void {
  toast(message, undo ? { duration: 10_000, action: { label: "Undo", onClick: undo } } : undefined);
}
