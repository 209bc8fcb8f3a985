import type { Token } from "marked";
import Link from "next/link";
import type { ReactNode } from "react";

/** Inline Markdown: text, code, links and emphasis. Other tokens are shown as plain text. */
export function Inline({ tokens }: { tokens: Token[] | undefined }) {
  return tokens?.map((token, index) => <Word key={index} token={token} />);
}

function Word({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case "codespan":
      return <code translate="no">{textOf(token)}</code>;
    case "strong":
      return <strong>{inner(token)}</strong>;
    case "em":
      return <em>{inner(token)}</em>;
    case "link":
      return "href" in token ? <GuideLink href={String(token.href)}>{inner(token)}</GuideLink> : inner(token);
    case "text":
    case "escape":
      return inner(token);
    default:
      return token.raw;
  }
}

function inner(token: Token): ReactNode {
  return "tokens" in token && token.tokens ? <Inline tokens={token.tokens} /> : textOf(token);
}

function textOf(token: Token): string {
  return "text" in token ? String(token.text) : token.raw;
}

/** Guides link to each other as files, `errors.md#not_found`; here they are pages. */
function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  const page = /^([\w-]+)\.md(#.*)?$/.exec(href);
  if (page) return <Link href={`/docs/${page[1]}${page[2] ?? ""}`}>{children}</Link>;
  return <a href={href}>{children}</a>;
}
