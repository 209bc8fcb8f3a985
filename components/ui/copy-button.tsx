"use client";

import { useEffect, useState, type ReactNode, type Ref } from "react";
import { Button, IconButton } from "./button";
import { cx } from "./class-names";
import { Check, Copy } from "./icons";
import { messages as t } from "./messages";

const resultShownMs = 2000;

type CopyState = "idle" | "copied" | "failed";

function useCopy(text: string): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), resultShownMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, copy: () => void copyText(text).then((isCopied) => setState(isCopied ? "copied" : "failed")) };
}

function CopyStatus({ state }: { state: CopyState }) {
  return (
    <span className="sr-only" role="status">
      {state === "copied" ? t.copied : state === "failed" ? t.copyBlockedStatus : ""}
    </span>
  );
}

/** An icon button that copies `text` and confirms it visibly and to screen readers. */
export function CopyIcon({ text, label, isSmall }: { text: string; label: string; isSmall?: boolean }) {
  const { state, copy } = useCopy(text);
  return (
    <>
      <IconButton
        label={label}
        title={state === "failed" ? t.copyBlockedHint : label}
        icon={state === "copied" ? Check : Copy}
        isSmall={isSmall}
        data-copied={state === "copied" || undefined}
        onClick={copy}
      />
      <CopyStatus state={state} />
    </>
  );
}

type CopyButtonProps = {
  text: string;
  children: ReactNode;
  variant?: "primary";
  size?: "sm";
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that copies `text`; its label shows the result for two seconds. */
export function CopyButton({ text, children, ...rest }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  return (
    <>
      <Button {...rest} icon={state === "copied" ? Check : Copy} onClick={copy}>
        <span className="inline-grid *:col-start-1 *:row-start-1">
          <span className={cx(state !== "idle" && "invisible")}>{children}</span>
          {state !== "idle" ? <span>{state === "copied" ? t.copied : t.copyBlocked}</span> : null}
        </span>
      </Button>
      <CopyStatus state={state} />
    </>
  );
}

/** Copies text, even on plain http, where the clipboard API is unavailable. Returns whether the text was copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.className = "sr-only";
  // An open dialog traps the focus, so the area is inserted beside the focused element.
  (focused?.parentElement ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
