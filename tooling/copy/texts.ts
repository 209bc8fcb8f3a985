// Extracts the texts that people read: pages, e-mails, API responses and the CLI's help.
import ts from "typescript";

type CopyText = { line: number; text: string };

/** Attributes and properties whose texts only programs read. */
const forPrograms = /^(class(Name|Names)?|style|href|src|id|key|role|htmlFor|autoComplete|rel|target|d|viewBox|width)$/;

/**
 * Every text of a source, in order, without repeats. In a `messages.ts`, every string is a text; elsewhere, only strings that look
 * like a sentence or a label.
 */
export function textsOf(file: string, source: string): CopyText[] {
  const isMessages = file.endsWith("messages.ts");
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const lines = new Map<string, number>();
  const add = (node: ts.Node, raw: string) => {
    const text = (isMessages ? withoutMarkup(raw) : raw).replaceAll(/\s+/g, " ").trim();
    if (!(isMessages ? /[a-z]/i.test(text) : isCopy(text)) || lines.has(text)) return;
    lines.set(text, tree.getLineAndCharacterOfPosition(node.getStart()).line + 1);
  };
  const visit = (node: ts.Node): void => {
    if (isForPrograms(node) || (!isMessages && hasProgramName(node))) return;
    if (ts.isPropertyAssignment(node)) return visit(node.initializer);
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return visitElement(node);
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    if (ts.isTemplateExpression(node)) add(node, templateText(node));
    ts.forEachChild(node, visit);
  };
  /** A sentence with a link or a value in it is one text. */
  const visitElement = (node: ts.JsxElement | ts.JsxFragment): void => {
    const isSentence = node.children.some((child) => ts.isJsxText(child) && /\w/.test(child.text));
    if (isSentence) add(node, inlineText(node));
    if (ts.isJsxElement(node)) visit(node.openingElement.attributes);
    node.children.forEach(visit);
  };
  visit(tree);
  return [...lines].map(([text, line]) => ({ line, text }));
}

function isForPrograms(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  // A directive such as "use client", and SQL.
  if (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)) return true;
  return ts.isTaggedTemplateExpression(node);
}

function hasProgramName(node: ts.Node): boolean {
  return (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && forPrograms.test(node.name.getText());
}

const sql = /^(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|GRANT|REVOKE) /;
const code = /^[#./@[{<(&?]|[{};=]|^\S+:\S|--|::|'(self|none)'/;
const plainWord = /^[“"'(]?[A-Za-z’'-]+[”"')]?[.,;:!?…]?$/;

/** Whether the text is a label or a sentence, not an identifier, path, SQL or other code. */
function isCopy(text: string): boolean {
  if (!/[a-z]{2}/.test(text) || code.test(text) || sql.test(text)) return false;
  const words = text.split(" ");
  if (words.length === 1) return /^[A-Z][a-z]+[.…!?]?$/.test(text);
  return words.filter((word) => plainWord.test(word)).length * 2 >= words.length;
}

/** The words of an element and its descendants; values are "…". */
function inlineText(node: ts.JsxElement | ts.JsxFragment): string {
  const parts = node.children.map((child) => {
    if (ts.isJsxText(child)) return child.text;
    if (ts.isJsxElement(child) || ts.isJsxFragment(child)) return inlineText(child);
    const value = ts.isJsxExpression(child) ? child.expression : child;
    if (!value) return "";
    return ts.isStringLiteralLike(value) ? value.text : "…";
  });
  return parts.join("");
}

/** The text as the component `RichText` shows it; values are "…". */
function withoutMarkup(text: string): string {
  return text.replaceAll(/\{\w+\}/g, "…").replaceAll(/\*\*|[[\]]/g, "");
}

function templateText({ head, templateSpans }: ts.TemplateExpression): string {
  return head.text + templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}
