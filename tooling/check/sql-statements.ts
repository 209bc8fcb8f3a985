// Reads just enough of the SQL in a source file to tell a statement's conditions from what it selects and sets.
import ts from "typescript";
import { returnedExpressions, type Resolve } from "./resolve-names";
import type { Part } from "./tenant-tables";

/** Whether a text is a whole statement. A fragment counts in the statements that include it. */
export function isStatement(sql: string): boolean {
  return /^[\s($1]*(WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/.test(sql);
}

/** The tables that a statement reads or writes. */
export function tablesIn(sql: string): Set<string> {
  return new Set([...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?(\w+)/g)].map(([, name = ""]) => name));
}

const columns: [Part, string][] = [
  ["merchant", "merchant_id"],
  ["environment", "environment"],
  ["request", "request_id"],
];

/** What a statement is restricted to: columns that its conditions compare with a value, and those it inserts. */
export function partsOfSql(sql: string): Set<Part> {
  const conditions = conditionsOf(sql);
  const inserted = [...sql.matchAll(/\bINSERT INTO \w+(?: AS \w+)? \(([^)]*)\)/g)]
    .map(([, names = ""]) => names)
    .join();
  const isNamed = (column: string) =>
    new RegExp(`\\b${column}\\s*(=\\s*(ANY\\s*\\()?|IN\\s*\\()\\s*\\$`).test(conditions) ||
    new RegExp(`\\b${column}\\b`).test(inserted);
  return new Set(columns.filter(([, column]) => isNamed(column)).map(([part]) => part));
}

const clause = /\(|\)|\b(?:SELECT|FROM|WHERE|ON|SET|VALUES|RETURNING|GROUP BY|ORDER BY|FILTER)\b/g;

/** The text of all WHERE and ON clauses, without the filters of aggregates. */
function conditionsOf(sql: string): string {
  const enclosing: string[] = [];
  let current = "";
  let conditions = "";
  let end = 0;
  for (const { 0: token, index } of sql.matchAll(clause)) {
    if (current === "WHERE" || current === "ON") conditions += sql.slice(end, index);
    end = index + (/[()]/.test(token) ? 0 : token.length);
    if (token === "(") enclosing.push(current);
    else if (token === ")") current = enclosing.pop() ?? "";
    else if (current !== "FILTER" || token !== "WHERE") current = token;
  }
  return current === "WHERE" || current === "ON" ? conditions + sql.slice(end) : conditions;
}

/** The SQL that an expression evaluates to, with `$1` for each value; undefined if it is no SQL. */
export function sqlOf(node: ts.Node, resolve: Resolve, depth = 0): string | undefined {
  const inner = (child: ts.Node) => (depth > 16 ? undefined : sqlOf(child, resolve, depth + 1));
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) => `${inner(expression) ?? "$1"}${literal.text}`);
    return node.head.text + spans.join("");
  }
  if (ts.isTaggedTemplateExpression(node)) return inner(node.template);
  if (ts.isSpreadElement(node)) return inner(node.expression);
  if (ts.isPropertyAssignment(node)) return inner(node.initializer);
  if (ts.isIdentifier(node)) {
    const declared = resolve(node);
    return declared && inner(declared);
  }
  if (ts.isArrayLiteralExpression(node)) return joined(node.elements.map(inner));
  if (ts.isObjectLiteralExpression(node)) return joined(node.properties.map(inner));
  if (ts.isFunctionLike(node)) return joined(returnedExpressions(node).map(inner));
  if (!ts.isCallExpression(node)) return undefined;
  const callee = ts.isIdentifier(node.expression) ? inner(node.expression) : undefined;
  // The arguments come first, because an ORDER BY in the function's own text would end the conditions.
  return joined([...node.arguments.filter((argument) => !ts.isStringLiteral(argument)).map(inner), callee]);
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const found = texts.filter((text) => text !== undefined);
  return found.length > 0 ? found.join(" AND ") : undefined;
}
