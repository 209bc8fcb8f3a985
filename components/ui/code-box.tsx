"use client";

import { Fragment } from "react";
import { cx } from "./class-names";
import { CopyButton } from "./copy-button";

type CodeBoxProps = { text: string; label: string; isJson?: boolean };

/** Code with a button that copies it; JSON in colours, and scrolling when it is long. */
export function CodeBox({ text, label, isJson = false }: CodeBoxProps) {
  return (
    <div className="code-box">
      <pre className={cx("code", isJson && "tall")} tabIndex={0} role="region" aria-label={label}>
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

/** Keys and strings apart from the rest, so that they can be coloured. */
function tokensOf(json: string): { kind: "k" | "s" | null; text: string }[] {
  return json.split(/("(?:[^"\\]|\\.)*"(?=:)|"(?:[^"\\]|\\.)*")/).map((text, index, parts) => ({
    kind: index % 2 === 0 ? null : parts[index + 1]?.startsWith(":") ? ("k" as const) : ("s" as const),
    text,
  }));
}
