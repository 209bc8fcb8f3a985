"use client";

import { Toaster as Sonner, toast } from "sonner";

/** Where short answers appear. Stands once, in the root layout. */
export function Toaster() {
  return <Sonner position="bottom-center" gap={8} toastOptions={{ unstyled: true, className: "toast" }} />;
}

/** Says in one line that something was done. */
export function announce(message: string): void {
  toast(message);
}
