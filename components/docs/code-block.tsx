import { Fragment } from "react";
import { CopyButton } from "@/components/ui/copy-button";

const names: Record<string, string> = {
  sh: "Terminal",
  console: "Terminal",
  http: "Response",
  json: "JSON",
  ts: "TypeScript",
  python: "Python",
  go: "Go",
  address: "Base URL",
};

/** Code with a copy button. A response shows its status separately. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const [, status, rest = text] = language === "http" ? (/^HTTP\/1\.1 (.+)\n*([^]*)$/.exec(text) ?? []) : [];
  const name = names[language] ?? "Code";
  return (
    <figure className={language === "http" ? "doc-code answer" : "doc-code"}>
      <figcaption>
        <span>{name}</span>
        {status ? <span className="mono">{status}</span> : null}
        {language === "http" ? null : (
          <CopyButton text={text} size="sm">
            Copy
          </CopyButton>
        )}
      </figcaption>
      {rest ? (
        <pre className="code" tabIndex={0} role="region" aria-label={name} translate="no">
          <Coloured text={rest} />
        </pre>
      ) : null}
    </figure>
  );
}

/** Syntax colors for field names and strings. */
function Coloured({ text }: { text: string }) {
  return text.split(/("(?:[^"\\\n]|\\.)*"(?=:)|"(?:[^"\\\n]|\\.)*")/).map((part, index, parts) => {
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    return (
      <span key={index} className={parts[index + 1]?.startsWith(":") ? "k" : "s"}>
        {part}
      </span>
    );
  });
}
