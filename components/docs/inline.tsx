import type { Token } from "marked";
import Link from "next/link";
import type { ReactNode } from "react";
import { Code, type CodeContext } from "./prose";

type InlineProps = { tokens: Token[] | undefined; code?: CodeContext };

/** Inline Markdown: text, code, links and emphasis. Other tokens are shown as plain text. */
export function Inline({ tokens, code }: InlineProps) {
  return tokens?.map((token, index) => <InlineToken key={index} token={token} code={code} />);
}

function InlineToken({ token, code }: { token: Token; code: CodeContext | undefined }): ReactNode {
  const inner = "tokens" in token && token.tokens ? <Inline tokens={token.tokens} code={code} /> : textOf(token);
  switch (token.type) {
    case "codespan":
      return <Code context={code}>{textOf(token)}</Code>;
    case "strong":
      return <strong>{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
    case "link":
      return "href" in token ? <GuideLink href={String(token.href)}>{inner}</GuideLink> : inner;
    case "text":
    case "escape":
      return inner;
    default:
      return token.raw;
  }
}

function textOf(token: Token): string {
  return "text" in token ? String(token.text) : token.raw;
}

/** Guides link to each other as files, `errors.md#not_found`; here they are pages. */
function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  const page = /^([\w-]+)\.md(#.*)?$/.exec(href);
  if (page) {
    return (
      <Link className="underline" href={`/docs/${page[1]}${page[2] ?? ""}`}>
        {children}
      </Link>
    );
  }
  return (
    <a className="underline" href={href}>
      {children}
    </a>
  );
}
