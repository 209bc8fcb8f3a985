"use client";

import { Fragment } from "react";
import { cx } from "./class-names";
import { CopyButton } from "./copy-button";
import { messages as t } from "./messages";

/** Classes of a code box. */
export const codeClasses =
  "overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-xs leading-5 font-[420] normal-nums tab-2";

type CodeBoxProps = { text: string; label: string; isJson?: boolean; wraps?: boolean };

/** Code with a copy button. `wraps` breaks long lines instead of scrolling, for text that must be visible in full. */
export function CodeBox({ text, label, isJson = false, wraps = false }: CodeBoxProps) {
  return (
    <div className="relative">
      <pre
        className={cx(
          codeClasses,
          isJson && "max-h-120 overflow-y-auto",
          wraps && "pt-12 whitespace-pre-wrap wrap-anywhere",
        )}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {isJson ? <HighlightedJson text={text} /> : text}
      </pre>
      <CopyButton text={text} size="sm" className="absolute top-2 end-2">
        {t.copy}
      </CopyButton>
    </div>
  );
}

type Kind = "key" | "string";

const colors: Record<Kind, string> = { key: "text-accent", string: "text-completed" };

function HighlightedJson({ text: json }: { text: string }) {
  return tokensOf(json).map(({ kind, text }, index) =>
    kind ? (
      <span key={index} className={colors[kind]}>
        {text}
      </span>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}

/** Splits JSON into keys, strings and the rest. The capturing group makes `split` return the strings at odd indexes. */
function tokensOf(json: string): { kind: Kind | null; text: string }[] {
  return json.split(/("(?:[^"\\]|\\.)*")/).map((text, index, parts) => ({
    kind: index % 2 === 0 ? null : parts[index + 1]?.startsWith(":") ? ("key" as const) : ("string" as const),
    text,
  }));
}
