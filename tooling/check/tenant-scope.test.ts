import { expect, test } from "vitest";
import { tenantScopeProblems } from "./tenant-scope";

const schema = `
model Note {
  id          BigInt      @id
  merchantId  BigInt      @map("merchant_id")
  environment Environment
  replies     Reply[]

  @@map("note")
}

model Reply {
  id     String @id
  noteId BigInt @map("note_id")
  note   Note   @relation(fields: [noteId], references: [id])

  @@map("reply")
}

model PaymentRequest {
  id          BigInt @id
  merchantId  BigInt @map("merchant_id")
  environment Environment

  @@map("payment_request")
}

model Payment {
  id        String         @id
  requestId BigInt         @map("request_id")
  chainId   Int            @map("chain_id")
  request   PaymentRequest @relation(fields: [requestId, chainId], references: [id, chainId])

  @@map("payment")
}

model Chain {
  id Int @id

  @@map("chain")
}
`;

const file = "lib/notes/read.ts";
const problemsOf = (...texts: string[]) =>
  tenantScopeProblems(
    texts.map((text, index) => ({ file: index === 0 ? file : `lib/notes/part-${index}.ts`, text })),
    schema,
    [],
  );
const problem = (table: string, missing: string) => [
  `${file}:1: a statement on ${table} does not name the ${missing}.`,
];
const scoped = "merchant_id = ${scope.merchantId} AND environment = ${scope.environment}::environment";

test.each([
  ["conditions", `sql\`SELECT id FROM note WHERE ${scoped}\``],
  ["the condition of a join", `sql\`SELECT r.id FROM reply r JOIN note n ON n.id = r.note_id AND n.${scoped}\``],
  ["numbered parameters", 'const text = "DELETE FROM note WHERE merchant_id = $1 AND environment = $2";'],
  ["inserted columns", "sql`INSERT INTO note (merchant_id, environment) SELECT * FROM unnest(${ids})`"],
  [
    "a condition from a function",
    `sql\`SELECT 1 FROM note WHERE \${own(1)}\`; function own(id) { return sql\`${scoped}\`; }`,
  ],
  ["a list of conditions", `const where = [sql\`${scoped}\`]; sql\`SELECT 1 FROM note WHERE \${allOf([...where])}\``],
  ["the internal id of a request", "sql`UPDATE payment SET id = 1 WHERE request_id = ANY(${ids})`"],
  ["no merchant's table", "sql`SELECT id FROM chain WHERE id = ${id}`"],
  ["a scope in where", "db.note.findMany({ where: { id, ...scope } })"],
  ["a key", "db.note.findUnique({ where: { merchantId_environment: ctx.scope } })"],
  ["a relation", "db.reply.findMany({ where: { note: { merchantId, environment } } })"],
  [
    "a constant",
    "const where = { merchantId, OR: [{ environment }, { environment: null }] }; db.note.count({ where })",
  ],
  ["the request of a payment", "db.payment.findMany({ where: { requestId: { in: ids } } })"],
  [
    "data",
    "db.note.create({ data: settingsOf(old) }); function settingsOf(old) { return { merchantId, environment }; }",
  ],
  ["rows without a merchant", "db.note.findMany({ where: { merchantId: null } })"],
  ["rows read with a function of an object's name", "valueOf(await db.note.findMany({ where: { ...scope } }))"],
])("accepts a statement that is restricted by %s", (_, text) => {
  expect(problemsOf(text)).toEqual([]);
});

test.each([
  ["only selects the merchant", "sql`SELECT merchant_id, environment FROM note WHERE id = ${id}`"],
  ["only sets the merchant", "sql`UPDATE note SET merchant_id = ${a}, environment = ${b} WHERE id = ${id}`"],
  [
    "only returns the merchant",
    "sql`DELETE FROM note WHERE id = ${id} RETURNING merchant_id = ${a}, environment = ${b}`",
  ],
  ["only counts by the merchant", `sql\`SELECT count(*) FILTER (WHERE ${scoped}) FROM note\``],
  ["compares tables with each other", "sql`SELECT 1 FROM note n JOIN note m ON m.merchant_id = n.merchant_id`"],
  ["may omit the condition", `sql\`SELECT 1 FROM note WHERE \${isMine ? sql\`${scoped}\` : sql\`true\`}\``],
  ["names it in select", "db.note.findUnique({ where: { id }, select: { merchantId: true, environment: true } })"],
  ["names it in data", "db.note.update({ where: { id }, data: { ...scope } })"],
  ["excludes it", "db.note.findMany({ where: { NOT: { ...scope } } })"],
  ["names it in one alternative", "db.note.findMany({ where: { OR: [{ id }, { ...scope }] } })"],
  ["takes its conditions from elsewhere", "const read = (where) => db.note.findMany({ where });"],
  ["has no conditions", "db.note.deleteMany()"],
])("reports a statement that %s", (_, text) => {
  expect(problemsOf(text)).toEqual(problem("note", "merchant"));
});

test("reports a statement without the environment, if the table has one", () => {
  expect(problemsOf("db.note.findMany({ where: { merchantId } })")).toEqual(problem("note", "environment"));
  expect(problemsOf("sql`SELECT id FROM note WHERE merchant_id = ${id}`")).toEqual(problem("note", "environment"));
});

test("reports a statement on rows that belong to another table's, unless they are a request's", () => {
  expect(problemsOf("sql`SELECT id FROM reply WHERE note_id = ${id}`")).toEqual(problem("reply", "merchant"));
  expect(problemsOf("sql`SELECT id FROM payment WHERE id = ${id}`")).toEqual(problem("payment", "merchant"));
  const mixed = "sql`SELECT 1 FROM payment_request r JOIN payment p ON p.request_id = ${id} WHERE r.id = ${id}`";
  expect(problemsOf(mixed)).toEqual(problem("payment_request", "merchant"));
});

test("follows a condition into the file that exports it", () => {
  const text = 'import { own } from "./part-1"; sql`SELECT 1 FROM note WHERE ${own}`';
  expect(problemsOf(text, `export const own = sql\`${scoped}\`;`)).toEqual([]);
  expect(problemsOf(text, "export const own = sql`id = ${id}`;")).toEqual(problem("note", "merchant"));
});

test("checks the conditions that a caller gives to a function that builds the statement", () => {
  const text = (condition: string) => `readPaymentRequests(query, sql\`${condition}\`)`;
  expect(problemsOf(text(scoped))).toEqual([]);
  expect(problemsOf(text("r.id = ${id}"))).toEqual(problem("payment_request", "merchant"));
  const ids = "selectIds(tx, { from: sql`reply`, where: [sql`note_id = ${id}`], take })";
  expect(problemsOf(ids)).toEqual(problem("reply", "merchant"));
});

test("excepts files and folders, and reports an exception that no statement needs", () => {
  const sources = ["lib/a/b.ts", "lib/a/c/d.ts", "lib/e.ts"].map((path) => ({ file: path, text: "db.note.count()" }));
  const problems = (...paths: string[]) => tenantScopeProblems(sources, schema, [{ reason: "a test", paths }]);
  expect(problems("lib/a/", "lib/e.ts")).toEqual([]);
  expect(problems("lib/a/*", "lib/e.ts")).toEqual([expect.stringContaining("lib/a/c/d.ts:1: ")]);
  expect(problems("lib/", "lib/f/")).toEqual(["lib/f/: no statement needs this exception."]);
});
