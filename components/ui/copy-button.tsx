"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState, type ReactNode, type Ref } from "react";
import { cx } from "./class-names";
import { copyText } from "./copy-text";

type CopyState = "idle" | "copied" | "failed";

function useCopy(text: string): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, copy: () => void copyText(text).then((done) => setState(done ? "copied" : "failed")) };
}

function Answer({ state }: { state: CopyState }) {
  return (
    <span className="visually-hidden" role="status">
      {state === "copied"
        ? "Copied"
        : state === "failed"
          ? "Your browser blocked copying; select the text instead"
          : ""}
    </span>
  );
}

/** An icon button that copies `text` and confirms it visibly and to screen readers. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { state, copy } = useCopy(text);
  return (
    <>
      <button
        type="button"
        className={cx("icon-btn", state === "copied" && "copied")}
        aria-label={label}
        title={state === "failed" ? "Copying was blocked; select the text instead" : label}
        onClick={copy}
      >
        {state === "copied" ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
      </button>
      <Answer state={state} />
    </>
  );
}

type CopyButtonProps = {
  text: string;
  children: ReactNode;
  variant?: "primary";
  size?: "sm";
  ref?: Ref<HTMLButtonElement>;
};

/** A button that copies `text`; its label shows the result for two seconds. */
export function CopyButton({ text, children, variant, size, ref }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  return (
    <>
      <button ref={ref} type="button" className={cx("btn copy-btn", variant, size)} onClick={copy}>
        {state === "copied" ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
        <span className="copy-words">
          <span className={cx(state !== "idle" && "invisible")}>{children}</span>
          {state !== "idle" ? <span>{state === "copied" ? "Copied" : "Blocked"}</span> : null}
        </span>
      </button>
      <Answer state={state} />
    </>
  );
}
