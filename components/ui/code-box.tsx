"use client";

import { Fragment } from "react";
import { cx } from "./class-names";
import { CopyButton } from "./copy-button";

type CodeBoxProps = { text: string; label: string; isJson?: boolean; wraps?: boolean };

/** Code with a copy button; highlights JSON and scrolls long content. `wraps` is for text to be read completely. */
export function CodeBox({ text, label, isJson = false, wraps = false }: CodeBoxProps) {
  return (
    <div className="code-box">
      <pre
        className={cx("code", isJson && "tall", wraps && "pt-12 whitespace-pre-wrap wrap-anywhere")}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {isJson ? <Coloured json={text} /> : text}
      </pre>
      <CopyButton text={text} size="sm">
        Copy
      </CopyButton>
    </div>
  );
}

function Coloured({ json }: { json: string }) {
  return tokensOf(json).map(({ kind, text }, index) =>
    kind ? (
      <span key={index} className={kind}>
        {text}
      </span>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}

/** Splits JSON into keys, strings and the rest for highlighting. */
function tokensOf(json: string): { kind: "k" | "s" | null; text: string }[] {
  return json.split(/("(?:[^"\\]|\\.)*"(?=:)|"(?:[^"\\]|\\.)*")/).map((text, index, parts) => ({
    kind: index % 2 === 0 ? null : parts[index + 1]?.startsWith(":") ? ("k" as const) : ("s" as const),
    text,
  }));
}
