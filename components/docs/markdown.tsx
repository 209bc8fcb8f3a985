import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { SampleBlock } from "./guide-key";
import { Inline } from "./inline";
import { messages as t } from "./messages";
import { headingId, operatorHeading, partsOf, plainText } from "./parse-guide";
import { Heading, Paragraph, spacing, type Place } from "./prose";
import { cx } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/status";

/** Renders a guide, with the operator's steps folded. */
export function GuideText({ body }: { body: Token[] }) {
  return partsOf(body).map(({ isForOperator, tokens }, index) => {
    if (!isForOperator) return <Markdown key={index} tokens={tokens} />;
    return (
      <details key={index} className="mt-6 rounded-md border border-line px-4 py-3">
        <summary className="cursor-pointer font-medium">{operatorHeading}</summary>
        <Markdown tokens={tokens} />
      </details>
    );
  });
}

/** Renders Markdown as elements; HTML in the file never becomes markup. */
export function Markdown({ tokens, place = "page" }: { tokens: Token[]; place?: Place }) {
  return tokens.map((token, index) => <Block key={index} token={token} place={place} />);
}

function Block({ token, place }: { token: Token; place: Place }): ReactNode {
  if (hasType(token, "heading")) return <MarkdownHeading token={token} />;
  if (hasType(token, "paragraph")) {
    return (
      <Paragraph place={place}>
        <Inline tokens={token.tokens} />
      </Paragraph>
    );
  }
  if (hasType(token, "code")) return <SampleBlock text={token.text} language={token.lang ?? ""} place={place} />;
  if (hasType(token, "list")) return <List token={token} place={place} />;
  if (hasType(token, "table")) return <Table token={token} />;
  if (hasType(token, "blockquote")) {
    return (
      <Notice glyph="active" className={cx("text-[length:inherit] *:[svg]:mt-[0.25em]", spacing[place])}>
        <Markdown tokens={token.tokens} place="box" />
      </Notice>
    );
  }
  // Inside a list item: text without a paragraph.
  if (hasType(token, "text")) return <Inline tokens={token.tokens ?? [token]} />;
  return null;
}

function MarkdownHeading({ token }: { token: Tokens.Heading }) {
  const variant = token.depth <= 2 ? "h2" : token.depth === 3 ? "h3" : "h4";
  return (
    <Heading variant={variant} anchor={{ id: headingId(token), name: plainText(token) }}>
      <Inline tokens={token.tokens} code="heading" />
    </Heading>
  );
}

function List({ token, place }: { token: Tokens.List; place: Place }) {
  const Kind = token.ordered ? "ol" : "ul";
  return (
    <Kind className={cx("ps-[1.4em]", token.ordered ? "list-decimal" : "list-disc", spacing[place])}>
      {token.items.map((item, index) => (
        <li key={index} className="text-pretty not-first:mt-2 marker:text-ink-3">
          <Markdown tokens={item.tokens} place="item" />
        </li>
      ))}
    </Kind>
  );
}

/** A table that scrolls horizontally on a phone and can be scrolled by keyboard. */
function Table({ token }: { token: Tokens.Table }) {
  const name = token.header.map(({ text }) => text).join(", ");
  return (
    <div
      className="mt-4 overflow-x-auto rounded-md border border-line"
      tabIndex={0}
      role="region"
      aria-label={t.tableLabel(name)}
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="break-inside-avoid">
            {token.header.map((cell, index) => (
              <th
                key={index}
                className="h-auto border-b border-line bg-sunken px-4 py-2 text-start align-baseline text-xs font-medium whitespace-normal text-ink-2"
                scope="col"
              >
                <Inline tokens={cell.tokens} code="columnHeader" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index} className="break-inside-avoid hover:bg-hover">
              {row.map((cell, column) => (
                <td
                  key={column}
                  className="h-auto border-y border-line px-4 py-2 text-start align-baseline whitespace-normal"
                >
                  <Inline tokens={cell.tokens} code="cell" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type BlockTokens = {
  heading: Tokens.Heading;
  paragraph: Tokens.Paragraph;
  code: Tokens.Code;
  list: Tokens.List;
  table: Tokens.Table;
  blockquote: Tokens.Blockquote;
  text: Tokens.Text;
};

/** marked's union has a catch-all member, so `type` does not narrow it. */
function hasType<Type extends keyof BlockTokens>(token: Token, type: Type): token is BlockTokens[Type] {
  return token.type === type;
}
