import { Fragment } from "react";
import { messages as t } from "./messages";
import { spacing, type Place } from "./prose";
import { cx } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";

const languageNames: Partial<Record<string, string>> = t.language;

export type CodeBlockProps = {
  text: string;
  language: string;
  place?: Place;
  /** Limits the height and scrolls. */
  scrolls?: boolean;
};

/** Code with a copy button. For an HTTP response (`http`), shows the status in the caption instead. */
export function CodeBlock({ text, language, place = "page", scrolls }: CodeBlockProps) {
  const isResponse = language === "http";
  const { status, body } = isResponse ? splitStatus(text) : { status: null, body: text };
  const name = languageNames[language] ?? t.language.other;
  return (
    <figure data-language={language} className={cx("break-inside-avoid [figure+&]:mt-2", spacing[place])}>
      <figcaption className="flex min-h-9 items-center gap-3 rounded-t-md border border-b-0 border-line bg-surface py-1 pe-2 ps-4 text-xs text-ink-2 last:rounded-md last:border-b">
        <span>{name}</span>
        {status ? <span className="ms-auto pe-2 font-mono text-mono">{status}</span> : null}
        {isResponse ? null : (
          <CopyButton text={text} size="sm" className="ms-auto noscript:hidden print:hidden">
            {t.copy}
          </CopyButton>
        )}
      </figcaption>
      {body ? (
        <pre
          className={cx(
            "overflow-x-auto rounded-b-md border border-line bg-sunken p-4 font-mono text-xs/5 font-[420] normal-nums [tab-size:2] print:wrap-anywhere print:whitespace-pre-wrap",
            scrolls && "max-h-112 overflow-y-auto print:max-h-none",
          )}
          tabIndex={0}
          role="region"
          aria-label={name}
          translate="no"
        >
          <Colored text={body} />
        </pre>
      ) : null}
    </figure>
  );
}

/** Splits the status line from a response, as in "HTTP/1.1 201 Created". */
function splitStatus(text: string): { status: string | null; body: string } {
  const [, status = null, body = text] = /^HTTP\/1\.1 (.+)\n*([^]*)$/.exec(text) ?? [];
  return { status, body };
}

/** Colors strings; a string before a colon is a field name. `split` returns the captured strings at odd indexes. */
function Colored({ text }: { text: string }) {
  return text.split(/("(?:[^"\\\n]|\\.)*")/).map((part, index, parts) => {
    const isString = index % 2 === 1;
    if (!isString) return <Fragment key={index}>{part}</Fragment>;
    return (
      <span key={index} className={parts[index + 1]?.startsWith(":") ? "text-accent" : "text-completed"}>
        {part}
      </span>
    );
  });
}
