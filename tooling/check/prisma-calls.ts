// Reads what a Prisma call is restricted to, from the literal objects of its conditions or data.
import ts from "typescript";
import { returnedExpressions, type Resolve } from "./resolve-names";
import type { Part, TenantTable } from "./tenant-tables";

type PrismaCall = { table: TenantTable; operation: string; options: ts.Node | undefined };

const operations =
  /^(find(Unique|First)(OrThrow)?|findMany|count|aggregate|groupBy|upsert|(create|update|delete)(Many)?(AndReturn)?)$/;

/** A call such as `tx.paymentRequest.findMany(…)` on one of the tables. */
export function prismaCallOf(
  { expression, arguments: [options] }: ts.CallExpression,
  tables: readonly TenantTable[],
): PrismaCall | undefined {
  if (!ts.isPropertyAccessExpression(expression) || !ts.isPropertyAccessExpression(expression.expression))
    return undefined;
  const { text: operation } = expression.name;
  const { text: delegate } = expression.expression.name;
  const table = operations.test(operation) ? tables.find((candidate) => candidate.delegate === delegate) : undefined;
  return table && { table, operation, options };
}

export function partsOfArguments({ operation, options }: PrismaCall, resolve: Resolve): Set<Part> {
  if (!options || !ts.isObjectLiteralExpression(options)) return new Set();
  const restricting = operation.startsWith("create") ? "data" : "where";
  const property = options.properties.find(({ name }) => name?.getText() === restricting);
  return property ? partsOfValue(property, resolve) : new Set();
}

const fields: Record<string, Part> = { merchantId: "merchant", environment: "environment", requestId: "request" };

/** Filters that a row may pass without the condition inside. */
const negations = new Set(["NOT", "not", "notIn", "none", "every"]);

function partsOfValue(node: ts.Node, resolve: Resolve, depth = 0): Set<Part> {
  const inner = (child: ts.Node) => partsOfValue(child, resolve, depth + 1);
  if (depth > 12) return new Set();
  if (/(^|\.)scope$/.test(node.getText())) return new Set(["merchant", "environment"]);
  if (ts.isIdentifier(node)) {
    const declared = resolve(node);
    return declared ? inner(declared) : new Set();
  }
  if (ts.isPropertyAssignment(node)) return partsOfProperty(node.name.getText(), node.initializer, inner);
  if (ts.isShorthandPropertyAssignment(node)) return partsOfProperty(node.name.text, node.name, inner);
  if (ts.isSpreadAssignment(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return inner(node.expression);
  if (ts.isConditionalExpression(node)) return common([node.whenTrue, node.whenFalse].map(inner));
  if (ts.isArrayLiteralExpression(node)) return common(node.elements.map(inner));
  if (ts.isFunctionLike(node))
    return common(returnedExpressions(node).map((value) => inner(withoutParentheses(value))));
  if (ts.isCallExpression(node)) {
    const [callback] = node.arguments;
    const isMap = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "map";
    return inner(isMap && callback ? callback : node.expression);
  }
  return ts.isObjectLiteralExpression(node) ? new Set(node.properties.flatMap((each) => [...inner(each)])) : new Set();
}

function partsOfProperty(name: string, value: ts.Node, inner: (node: ts.Node) => Set<Part>): Set<Part> {
  // Rows without a merchant are those of the instance.
  if (name === "merchantId" && value.kind === ts.SyntaxKind.NullKeyword) return new Set(["merchant", "environment"]);
  const part = fields[name];
  if (part) return new Set([part]);
  return negations.has(name) ? new Set() : inner(value);
}

function withoutParentheses(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;
}

/** What every alternative is restricted to. */
function common(sets: readonly Set<Part>[]): Set<Part> {
  const [first = new Set<Part>(), ...rest] = sets;
  return new Set([...first].filter((part) => rest.every((set) => set.has(part))));
}
