import { expect, test } from "vitest";
import { endpointsOf, errorCodesOf, type ApiDocument, type Endpoint } from "./document";
import { curlOf, exampleResponse } from "./endpoint";

const thing = { type: "object", properties: { id: { type: "string" }, kind: { enum: ["a", "b"] } } };

const document: ApiDocument = {
  info: { title: "Things", version: "1", description: "" },
  tags: [{ name: "Things", description: "" }],
  paths: {
    "/api/things/{id}": {
      patch: {
        operationId: "changeThing",
        summary: "Change a thing",
        tags: ["Things"],
        security: [{ ApiKey: [] }],
        parameters: [],
        requestBody: { content: { "application/json": { schema: { examples: [{ name: "it's" }] } } } },
        responses: {
          200: {
            description: "",
            content: {
              "application/json": {
                schema: { properties: { data: { items: { $ref: "#/components/schemas/Thing" } }, next_cursor: {} } },
              },
            },
          },
          422: { description: "Unprocessable: `validation_failed`, `idempotency_key_reused`" },
        },
      },
      delete: { operationId: "x", summary: "", tags: ["Others"], parameters: [], responses: {} },
    },
  },
  components: { schemas: { Thing: thing }, parameters: {} },
};

const [endpoint] = endpointsOf(document, "Things") as [Endpoint];

test("a tag lists only its own endpoints", () => {
  expect(endpointsOf(document, "Things").map(({ operation }) => operation.operationId)).toEqual(["changeThing"]);
});

test("the sample call has method, URL, key and body and escapes shell quotes", () => {
  expect(curlOf(document, endpoint, "https://pay.example")).toBe(
    [
      'curl -X PATCH "https://pay.example/api/things/<id>" \\',
      '  -H "X-API-Key: $REMIT_API_KEY" \\',
      '  -H "Content-Type: application/json" \\',
      `  -d '{\n    "name": "it'\\''s"\n  }'`,
    ].join("\n"),
  );
});

test("builds an example response from its schema, with lists on their last page", () => {
  expect(JSON.parse(exampleResponse(document, endpoint) ?? "")).toEqual({
    data: [{ id: "…", kind: "a" }],
    has_more: false,
    next_cursor: null,
  });
});

test("lists the error codes that the document names", () => {
  expect(errorCodesOf(endpoint.operation)).toEqual([
    { status: "422", codes: ["validation_failed", "idempotency_key_reused"] },
  ]);
});
