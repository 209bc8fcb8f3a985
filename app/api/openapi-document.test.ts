import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from "@redocly/openapi-core";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { errorStatus, fieldErrorCodes } from "@/lib/platform/errors";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { permissions } from "@/lib/accounts/merchants/permissions";
import { openApiDocument } from "./openapi-document";
import { routes } from "./route-table";

const baseUrl = "https://pay.example";
const document = openApiDocument(baseUrl);
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

const validator = new Ajv2020({ strict: false, allErrors: true });
(addFormats.default as (ajv: Ajv2020) => unknown)(validator);
validator.addSchema(document, "api");

function schemaErrors(pointer: string, value: unknown): unknown[] {
  const validate = validator.getSchema(`api#${encodeURI(pointer)}`);
  if (!validate) throw new Error(`There is no schema at ${pointer}.`);
  return validate(value) ? [] : (validate.errors ?? []);
}

test("documents every method of every path except those of the dashboard and the operator", () => {
  const documented = routes.filter(({ path }) => !path.startsWith("/api/dashboard/") && path !== "/api/metrics");
  const names = documented.flatMap(({ path, module }) =>
    methods
      .filter((method) => method in module)
      .map((method) => `${method} ${path.replace(/\[(\w+)\]/g, (_, name: string) => `{${name}}`)}`),
  );
  expect(operations.map(({ name }) => name).sort()).toEqual(names.sort());
});

test("lists every code of an error and of a field in a closed enum", () => {
  const { ErrorCode, FieldErrorCode } = document.components.schemas;
  expect(ErrorCode?.enum).toEqual(Object.keys(errorStatus));
  expect(FieldErrorCode?.enum).toEqual(fieldErrorCodes);
  const { description } = document.info as { description: string };
  for (const code of Object.keys(errorStatus)) expect(description).toContain(`\`${code}\``);
});

test("every authenticated endpoint names one known permission and both ways to send the key", () => {
  const keyed = operations.filter(({ operation }) => (operation.security as unknown[]).length > 0);
  expect(keyed.length).toBeGreaterThan(5);
  for (const { name, operation } of keyed) {
    const [first = {}, second = {}] = operation.security as Record<string, string[]>[];
    expect([Object.keys(first), Object.keys(second)]).toEqual([["ApiKey"], ["Bearer"]]);
    if (name === "GET /api/api-keys/current") continue;
    expect(first.ApiKey).toHaveLength(1);
    expect(permissions).toContain(first.ApiKey?.[0]);
    expect(operation.description).toContain(`\`${first.ApiKey?.[0]}\``);
  }
});

test("every operation has a unique ID, and every tag is used", () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const used = new Set(operations.flatMap(({ operation }) => operation.tags as string[]));
  expect((document.tags as { name: string }[]).filter(({ name }) => !used.has(name))).toEqual([]);
});

test("response schemas allow additional fields, and body schemas reject unknown ones", () => {
  const text = JSON.stringify(operations.map(({ operation }) => operation.responses));
  expect(text).not.toContain('"additionalProperties":false');
  for (const [id, schema] of Object.entries(document.components.schemas)) {
    // The variants of a union are closed instead.
    if (schema.anyOf) continue;
    const isRequestBody = /^(Add|Create|Update|Resolve|Simulate|Assign|Dismiss|Rotate|Recover)[A-Z]/.test(id);
    expect([id, schema.additionalProperties]).toEqual([id, isRequestBody ? false : undefined]);
  }
});

/** The pointers of the document's values, outside examples, that `matches`. */
function pointersTo(matches: (entry: Entry) => boolean, node: unknown = document, place = ""): string[] {
  if (typeof node !== "object" || node === null || /\/examples?$/.test(place)) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => [
    ...(matches({ key, value, place }) ? [`${place}/${key}`] : []),
    ...pointersTo(matches, value, `${place}/${key}`),
  ]);
}

type Entry = { key: string; value: unknown; place: string };

test("no schema has a default or is a boolean, because code generators require or reject such fields", () => {
  const schemaMaps = /\/(properties|patternProperties|\$defs|anyOf|oneOf|allOf)$/;
  const schemaKeys = ["items", "not", "if", "then", "else", "contains", "propertyNames", "schema"];
  expect(pointersTo(({ key, place }) => key === "default" && !schemaMaps.test(place))).toEqual([]);
  expect(
    pointersTo(
      ({ key, value, place }) => typeof value === "boolean" && (schemaMaps.test(place) || schemaKeys.includes(key)),
    ),
  ).toEqual([]);
});

test("no schema has rules between fields that generators ignore or reject", () => {
  expect(pointersTo(({ key }) => ["allOf", "if", "dependentRequired", "patternProperties"].includes(key))).toEqual([]);
});

test("every example matches its schema", () => {
  const withExamples = Object.entries(document.components.schemas).filter(([, schema]) => schema.examples);
  expect(withExamples.length).toBeGreaterThan(6);
  for (const [id, { examples = [] }] of withExamples) {
    for (const example of examples) expect([id, schemaErrors(`/components/schemas/${id}`, example)]).toEqual([id, []]);
  }
});

test.each([
  [{ amount: "1", token_id: 1 }],
  [{ amount_raw: "1", chain: "base", token: "USDC", expires_in: 300, metadata: { a: [1] } }],
  [{ amount: "1", amount_raw: "1", token_id: 1 }],
  [{ token_id: 1 }],
  [{ amount: "1" }],
  [{ amount: "1", chain: "base" }],
  [{ amount: "1", token_id: 1, chain: "base" }],
  [{ amount: "1", token_id: 1, expires_in: 300, expires_at: "2030-01-01T00:00:00Z" }],
  [{ amount: "1", token_id: 1.5 }],
  [{ amount: 1, token_id: 1 }],
  [{ amount: "1e3", token_id: 1 }],
  [{ amount: "1", token_id: 1, colour: "red" }],
  [{ amount: "1", token_id: 1, metadata: [] }],
])("the published create schema and the route's own schema agree on %j", (body) => {
  const isValid = createPaymentRequestSchema.safeParse(body).success;
  expect(schemaErrors("/components/schemas/CreatePaymentRequest", body).length === 0).toBe(isValid);
});

test("passes a linter without errors, and warns only that health has no error response", async () => {
  const source = makeDocumentFromString(JSON.stringify(document), "openapi.json");
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintDocument({ document: source, config, externalRefResolver: new BaseResolver() });
  const places = problems.map(({ ruleId, location: [place] }) => `${ruleId} ${place?.pointer}`);
  expect(places).toEqual(
    ["live", "ready"].map((name) => `operation-4xx-response #/paths/~1api~1health~1${name}/get/responses`),
  );
});

test("names the instance's URL", () => {
  expect(document.servers).toEqual([{ url: baseUrl, description: "This instance" }]);
});
