"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "./button";
import { messages as t } from "./messages";

type Toast = { id: number; message: string; undo?: () => void };

const none: Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a one-line confirmation, with an Undo button if `undo` is given. */
export function announce(message: string, undo?: () => void): void {
  setToasts([...toasts, { id: (lastId += 1), message, undo }].slice(-3));
}

function dismiss(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Shows short messages. Rendered once, in the root layout. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusUndo = ({ altKey, code }: KeyboardEvent) =>
      altKey && code === "KeyT" && region.current?.querySelector("button")?.focus();
    document.addEventListener("keydown", focusUndo);
    return () => document.removeEventListener("keydown", focusUndo);
  }, []);
  return (
    <section
      ref={region}
      className="fixed inset-x-4 bottom-6 z-7 mx-auto grid max-w-89 gap-2 phone:bottom-4 phone:max-w-none"
      aria-label={t.notifications}
      aria-live="polite"
    >
      {shown.map((toast) => (
        <ToastLine key={toast.id} {...toast} />
      ))}
    </section>
  );
}

/** Disappears after a while, but not while it is pointed at or focused. */
function ToastLine({ id, message, undo }: Toast) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), undo ? 10_000 : 4000);
    return () => clearTimeout(timer);
  }, [id, undo, isHeld]);
  const [hold, release] = [() => setIsHeld(true), () => setIsHeld(false)];
  const revert = () => {
    undo?.();
    dismiss(id);
  };
  return (
    <div
      className="flex animate-rise items-center justify-between gap-3 rounded-md bg-overlay px-4 py-3 text-sm shadow-(--shadow-overlay)"
      data-toast
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {message}
      {undo ? (
        <Button size="sm" onClick={revert}>
          {t.undo}
        </Button>
      ) : null}
    </div>
  );
}
