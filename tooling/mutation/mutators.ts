import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { sqlMutations } from "./sql-mutations";

// Stryker has no interface for custom mutators, so these mutators are added to its list before it reads a source.

/** The part of Babel's syntax tree that is used here. */
type Node = {
  type: string;
  name?: string;
  key?: Node;
  id?: Node;
  callee?: Node;
  property?: Node;
  properties?: Node[];
  quasi?: Node;
  quasis?: { value: { raw: string } }[];
  expressions?: Node[];
};
type Path = { node: Node; parentPath: Path | null };
type Mutator = { name: string; mutate: (path: Path) => Iterable<Node> };

/** Adds mutators of SQL texts and Prisma conditions; Stryker's own mutations of SQL and messages are disabled. */
export async function addMutators(): Promise<void> {
  const instrumenter = dirname(createRequire(import.meta.url).resolve("@stryker-mutator/instrumenter/package.json"));
  const file = pathToFileURL(join(instrumenter, "dist/src/mutators/mutate.js")).href;
  const { allMutators } = (await import(file)) as { allMutators: Mutator[] };
  if (allMutators.some(({ name }) => name === "Sql")) return;
  for (const mutator of allMutators.filter(({ name }) => name === "StringLiteral")) {
    const mutate = mutator.mutate.bind(mutator);
    mutator.mutate = (path) => (isSqlOrMessage(path) ? [] : mutate(path));
  }
  allMutators.push({ name: "Sql", mutate: mutateSql }, { name: "Where", mutate: mutateWhere });
}

const sqlStart = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/;
const firstPlaceholder = 0xe000;
const placeholder = /[\uE000-\uF8FF]/;

function* mutateSql({ node, parentPath }: Path): Iterable<Node> {
  const template = node.type === "TaggedTemplateExpression" ? node.quasi : node;
  // A tagged template is mutated together with its tag, not a second time by itself.
  if (template?.type !== "TemplateLiteral" || parentPath?.node.type === "TaggedTemplateExpression") return;
  if (!sqlStart.test(textOf(template))) return;
  // One private-use character stands for each `${…}`.
  const text = (template.quasis ?? [])
    .map(({ value }, index) => (index === 0 ? "" : String.fromCharCode(firstPlaceholder + index - 1)) + value.raw)
    .join("");
  for (const mutation of sqlMutations(text)) {
    const mutated = toTemplate(mutation, template);
    yield node === template ? mutated : { ...node, quasi: mutated };
  }
}

function toTemplate(text: string, original: Node): Node {
  const keptIndexes = [...text]
    .filter((character) => placeholder.test(character))
    .map((character) => character.charCodeAt(0) - firstPlaceholder);
  const quasis = text.split(placeholder).map((raw, index) => ({
    type: "TemplateElement",
    value: { raw, cooked: raw },
    tail: index === keptIndexes.length,
  }));
  return { ...original, quasis, expressions: keptIndexes.flatMap((index) => original.expressions?.[index] ?? []) };
}

// Calls that find one row by a unique key do not run without a part of their `where`.
const byUniqueKey = /^(findUnique|findUniqueOrThrow|update|upsert|delete)$/;

/** Removes one of several properties of a Prisma `where`. */
function* mutateWhere(path: Path): Iterable<Node> {
  const { node } = path;
  const { properties = [] } = node;
  if (node.type !== "ObjectExpression" || properties.length < 2) return;
  const where = ancestor(path, ({ type, key }) => type === "ObjectProperty" && nameOf(key) === "where");
  const call = where && ancestor(where, ({ type }) => type === "CallExpression");
  if (!call || byUniqueKey.test(nameOf(call.node.callee?.property))) return;
  for (const dropped of properties) {
    yield { ...node, properties: properties.filter((property) => property !== dropped) };
  }
}

function isSqlOrMessage({ node, parentPath }: Path): boolean {
  const parent = parentPath?.node;
  if (parent?.type === "TaggedTemplateExpression" || sqlStart.test(textOf(node))) return true;
  if (parent?.type === "NewExpression") return nameOf(parent.callee).endsWith("Error");
  return nameOf(parent?.key ?? parent?.id) === "message";
}

function ancestor({ parentPath }: Path, isWanted: (node: Node) => boolean): Path | undefined {
  if (!parentPath) return undefined;
  return isWanted(parentPath.node) ? parentPath : ancestor(parentPath, isWanted);
}

function textOf({ quasis }: Node): string {
  return quasis?.[0]?.value.raw ?? "";
}

function nameOf(node: Node | undefined): string {
  return node?.name ?? "";
}
