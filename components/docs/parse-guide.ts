import { lexer, type Token } from "marked";

export type Heading = { id: string; text: string; depth: number };

/** The parts of a guide. */
export type ParsedGuide = {
  title: string;
  /** The first paragraph. */
  summary: string;
  headings: Heading[];
  /** Everything below the title. */
  body: Token[];
};

/** Throws if the first line is not the title. */
export function parseGuide(markdown: string): ParsedGuide {
  const [title, ...body] = lexer(markdown).filter(({ type }) => type !== "space");
  if (title?.type !== "heading") throw new Error("A guide must begin with its title.");
  const shown = partsOf(body).flatMap(({ isForOperator, tokens }) => (isForOperator ? [] : tokens));
  const headings = shown.flatMap((token) => (token.type === "heading" ? [toHeading(token)] : []));
  const summary = body.find(({ type }) => type === "paragraph");
  return { title: plainText(title), summary: summary ? plainText(summary).replace(/:$/, ".") : "", headings, body };
}

/** The heading of steps that need a terminal on the server. They are folded, and end at the next heading. */
export const operatorHeading = "If you run the instance";

/** The parts of a guide, in order: for every reader, or for the operator only. */
export function partsOf(body: Token[]): { isForOperator: boolean; tokens: Token[] }[] {
  const parts = [{ isForOperator: false, tokens: [] as Token[] }];
  for (const token of body) {
    const isOperatorHeading = token.type === "heading" && plainText(token) === operatorHeading;
    const isEnd = token.type === "heading" && parts.at(-1)?.isForOperator;
    if (isOperatorHeading) parts.push({ isForOperator: true, tokens: [] });
    else if (isEnd) parts.push({ isForOperator: false, tokens: [token] });
    else parts.at(-1)?.tokens.push(token);
  }
  return parts;
}

function toHeading(token: Token): Heading {
  return { id: headingId(token), text: plainText(token), depth: "depth" in token ? Number(token.depth) : 0 };
}

/** The same anchor as on code hosts, so that links work in both places. */
export function headingId(heading: Token): string {
  return plainText(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** A token's text without markup. */
export function plainText(token: Token): string {
  if ("tokens" in token && token.tokens) return token.tokens.map(plainText).join("");
  return "text" in token ? String(token.text) : "";
}
