"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "./button";
import { messages as t } from "./messages";

const maxToasts = 3;
const shownMs = 4000;
const shownWithUndoMs = 10_000;

type Toast = { id: number; message: string; undo?: () => void };

const noToasts: Toast[] = [];
let toasts = noToasts;
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
  setToasts([...toasts, { id: (lastId += 1), message, undo }].slice(-maxToasts));
}

function dismiss(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Shows short messages. Rendered once, in the root layout. */
export function Toaster() {
  const current = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => noToasts,
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
      {current.map((toast) => (
        <ToastLine key={toast.id} {...toast} />
      ))}
    </section>
  );
}

/** A toast that disappears after a while, but not while the pointer or the focus is on it. */
function ToastLine({ id, message, undo }: Toast) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), undo ? shownWithUndoMs : shownMs);
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
