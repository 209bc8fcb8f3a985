import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { CodeBlock } from "./code-block";
import { Inline } from "./inline";
import { headingId, plainText } from "./parse-guide";
import { Notice } from "@/components/ui/status";

/** Renders Markdown as elements; HTML in the file never becomes markup. */
export function Markdown({ tokens }: { tokens: Token[] }) {
  return tokens.map((token, index) => <Block key={index} token={token} />);
}

function Block({ token }: { token: Token }): ReactNode {
  if (is(token, "heading")) return <Heading token={token} />;
  if (is(token, "paragraph")) {
    return (
      <p>
        <Inline tokens={token.tokens} />
      </p>
    );
  }
  if (is(token, "code")) return <CodeBlock text={token.text} language={token.lang ?? ""} />;
  if (is(token, "list")) return <List token={token} />;
  if (is(token, "table")) return <Table token={token} />;
  if (is(token, "blockquote")) {
    return (
      <Notice glyph="active">
        <Markdown tokens={token.tokens} />
      </Notice>
    );
  }
  // Inside a list item: text without a paragraph.
  if (is(token, "text")) return <Inline tokens={token.tokens ?? [token]} />;
  return null;
}

function Heading({ token }: { token: Tokens.Heading }) {
  const id = headingId(token);
  const Level = token.depth <= 2 ? "h2" : token.depth === 3 ? "h3" : "h4";
  return (
    <Level id={id}>
      <Inline tokens={token.tokens} />
      <a className="anchor" href={`#${id}`} aria-label={`Link to “${plainText(token)}”`}>
        #
      </a>
    </Level>
  );
}

function List({ token }: { token: Tokens.List }) {
  const Kind = token.ordered ? "ol" : "ul";
  return (
    <Kind>
      {token.items.map((item, index) => (
        <li key={index}>
          <Markdown tokens={item.tokens} />
        </li>
      ))}
    </Kind>
  );
}

/** Scrolls horizontally on a phone, also by keyboard. */
function Table({ token }: { token: Tokens.Table }) {
  const name = token.header.map(({ text }) => text).join(", ");
  return (
    <div className="doc-table" tabIndex={0} role="region" aria-label={`Table: ${name}`}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} scope="col">
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Inline tokens={cell.tokens} />
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
function is<Type extends keyof BlockTokens>(token: Token, type: Type): token is BlockTokens[Type] {
  return token.type === type;
}
