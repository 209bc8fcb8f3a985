// Every statement on merchants' data is restricted to one merchant and, where the table has one, to one environment. A
// statement counts only by its conditions, inserted columns and keys; selecting or setting the merchant restricts
// nothing. Of a statement with several tables, one restricted table is enough.
import ts from "typescript";
import { resolverOf, type Resolve, returnedExpressions } from "./resolve-names";
import type { Source } from "./sources";
import { partsOfArguments, prismaCallOf } from "./prisma-calls";
import { tenantTablesOf, type Part, type TenantTable } from "./tenant-tables";

/** Each path is a file, a folder with all below it ("lib/a/"), or the files directly in a folder ("lib/a/*"). */
export type Exception = { reason: string; paths: readonly string[] };

type Finding = { file: string; line: number; table: string; missing: string };

/** Every statement without scope as "file:line: problem", and every exception that no statement needs. */
export function tenantScopeProblems(
  sources: readonly Source[],
  schema: string,
  exceptions: readonly Exception[],
): string[] {
  const paths = exceptions.flatMap((exception) => exception.paths);
  const findings = unscopedStatements(sources, tenantTablesOf(schema));
  const needed = new Set(findings.flatMap(({ file }) => paths.filter((path) => covers(path, file))));
  return [
    ...findings
      .filter(({ file }) => !paths.some((path) => covers(path, file)))
      .map(
        ({ file, line, table, missing }) => `${file}:${line}: a statement on ${table} does not name the ${missing}.`,
      ),
    ...paths.filter((path) => !needed.has(path)).map((path) => `${path}: no statement needs this exception.`),
  ];
}

function covers(path: string, file: string): boolean {
  if (path.endsWith("/*")) return file.startsWith(path.slice(0, -1)) && !file.slice(path.length - 1).includes("/");
  return path.endsWith("/") ? file.startsWith(path) : file === path;
}

/** Functions that build their statement from SQL of the caller, which is checked at the call. */
const builders: Record<string, (args: readonly ts.Node[], sql: (node: ts.Node | undefined) => string) => string> = {
  readPaymentRequests: ([, condition], sql) => `SELECT * FROM payment_request r WHERE ${sql(condition)}`,
  selectIds: ([, selection], sql) =>
    `SELECT id FROM ${sql(propertyOf(selection, "from"))} WHERE ${sql(propertyOf(selection, "where"))}`,
};

function unscopedStatements(sources: readonly Source[], tables: readonly TenantTable[]): Finding[] {
  const names = tables.flatMap(({ table, delegate }) => [`\\b${table}\\b`, `\\.${delegate}\\.`]);
  const mayTouch = new RegExp([...names, ...Object.keys(builders)].join("|"));
  const { parse, resolve } = resolverOf(sources);
  return sources
    .filter(({ text }) => mayTouch.test(text))
    .flatMap((source) => findingsIn(parse(source), tables, resolve));
}

function findingsIn(file: ts.SourceFile, tables: readonly TenantTable[], resolve: Resolve): Finding[] {
  const findings: Finding[] = [];
  const check = (node: ts.Node, touched: readonly TenantTable[], parts: ReadonlySet<Part>) => {
    const missing = missingPart(touched, parts);
    const [first] = touched;
    if (!missing || !first) return;
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    findings.push({ file: file.fileName, line, table: first.table, missing });
  };
  const checkSql = (node: ts.Node, sql: string) => {
    const touched = tablesIn(sql);
    check(
      node,
      tables.filter(({ table }) => touched.has(table)),
      partsOfSql(sql),
    );
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const sql = sqlOf(node, resolve) ?? "";
      if (isStatement(sql)) checkSql(node, sql);
    } else if (ts.isCallExpression(node)) {
      const call = prismaCallOf(node, tables);
      if (call) check(node, [call.table], partsOfArguments(call, resolve));
      const name = ts.isIdentifier(node.expression) ? node.expression.text : "";
      const build = Object.hasOwn(builders, name) ? builders[name] : undefined;
      if (build)
        checkSql(
          node,
          build(node.arguments, (part) => (part && sqlOf(part, resolve)) ?? "$1"),
        );
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
}

function missingPart(touched: readonly TenantTable[], parts: ReadonlySet<Part>): string | undefined {
  if (touched.length === 0) return undefined;
  // The internal id of a request comes from a statement that had to name the merchant.
  if (parts.has("request") && touched.every(({ isOfRequest }) => isOfRequest)) return undefined;
  if (!parts.has("merchant")) return "merchant";
  const hasEnvironment = touched.some((table) => table.hasEnvironment);
  return hasEnvironment && !parts.has("environment") ? "environment" : undefined;
}

function propertyOf(node: ts.Node | undefined, name: string): ts.Node | undefined {
  const property =
    node && ts.isObjectLiteralExpression(node)
      ? node.properties.find((each) => each.name?.getText() === name)
      : undefined;
  if (property && ts.isPropertyAssignment(property)) return property.initializer;
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

// Reads just enough of the SQL in a source file to tell a statement's conditions from what it selects and sets.

/** Whether a text is a whole statement. A fragment counts in the statements that include it. */
function isStatement(sql: string): boolean {
  return /^[\s($1]*(WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/.test(sql);
}

/** The tables that a statement reads or writes. */
function tablesIn(sql: string): Set<string> {
  return new Set([...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?(\w+)/g)].map(([, name = ""]) => name));
}

const columns: [Part, string][] = [
  ["merchant", "merchant_id"],
  ["environment", "environment"],
  ["request", "request_id"],
];

/** What a statement is restricted to: columns that its conditions compare with a value, and those it inserts. */
function partsOfSql(sql: string): Set<Part> {
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
function sqlOf(node: ts.Node, resolve: Resolve, depth = 0): string | undefined {
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
