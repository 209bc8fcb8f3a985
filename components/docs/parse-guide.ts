import { lexer, type Token } from "marked";

export type Heading = { id: string; text: string; depth: number };

/** A guide's markdown in its parts. */
export type ParsedGuide = {
  title: string;
  /** The first paragraph: what the guide is about. */
  summary: string;
  headings: Heading[];
  /** All that stands below the title. */
  body: Token[];
};

/** Throws where the first line is not the title. */
export function parseGuide(markdown: string): ParsedGuide {
  const [title, ...body] = lexer(markdown).filter(({ type }) => type !== "space");
  if (title?.type !== "heading") throw new Error("A guide begins with its title.");
  const headings = body.flatMap((token) => (token.type === "heading" ? [toHeading(token)] : []));
  const summary = body.find(({ type }) => type === "paragraph");
  return { title: plainText(title), summary: summary ? plainText(summary) : "", headings, body };
}

function toHeading(token: Token): Heading {
  return { id: headingId(token), text: plainText(token), depth: "depth" in token ? Number(token.depth) : 0 };
}

/** The anchor of a heading, the same that code hosts give it: a link works in both places. */
export function headingId(heading: Token): string {
  return plainText(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** What a token says, without its marks. */
export function plainText(token: Token): string {
  if ("tokens" in token && token.tokens) return token.tokens.map(plainText).join("");
  return "text" in token ? String(token.text) : "";
}
