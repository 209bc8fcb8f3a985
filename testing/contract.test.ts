import { expect, test } from "vitest";
import { openApiDocument } from "@/app/api/openapi-document";
import { newContract } from "./contract";

const document = openApiDocument("https://pay.example");
const contract = newContract(document);
const examplesOf = (schema: string) => document.components.schemas[schema]?.examples ?? [];
const [request] = examplesOf("PaymentRequest") as [Record<string, unknown>];
const [errorExample] = examplesOf("Error") as [{ error: object }];
const headers = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-request-id": "req_1234567890",
  "ratelimit-policy": '"default";q=300;w=60',
  ratelimit: '"default";r=299;t=60',
};

type Change = { status?: number; body?: unknown; headers?: Record<string, string> };

function breaches({ status = 200, body = { data: request }, ...change }: Change = {}): string[] {
  const response = { status, headers: new Headers(change.headers ?? headers), text: JSON.stringify(body) };
  return contract.breaches("getPaymentRequest", response);
}

test("accepts a response that matches the document", () => {
  expect(breaches()).toEqual([]);
});

test.each<[string, Change, RegExp]>([
  ["a field that no schema names", { body: { data: { ...request, secret: 1 } } }, /secret/],
  [
    "a nested field that no schema names",
    { body: { data: { ...request, token: { ...(request.token as object), secret: 1 } } } },
    /secret/,
  ],
  ["a field next to the data", { body: { data: request, secret: 1 } }, /secret/],
  ["a missing field", { body: { data: { ...request, status: undefined } } }, /status/],
  ["a value outside its enum", { body: { data: { ...request, status: "paid" } } }, /enum|allowed/],
  ["a time without milliseconds", { body: { data: { ...request, created_at: "2026-03-02T09:15:00Z" } } }, /pattern/],
  ["a status that is not declared", { status: 418 }, /status 418 is not declared/],
  [
    "a code that the operation does not declare for the status",
    { status: 404, body: { error: { ...errorExample.error, code: "chain_not_found" } } },
    /payment_request_not_found/,
  ],
  [
    "an unknown field error code",
    { status: 422, body: { error: { ...errorExample.error, errors: [{ path: "", code: "odd", message: "is odd" }] } } },
    /allowed/,
  ],
  ["a missing header", { headers: { ...headers, ratelimit: "" } }, /RateLimit/],
  ["another content type", { headers: { ...headers, "content-type": "text/plain" } }, /the type is text\/plain/],
  ["a cacheable response", { headers: { ...headers, "cache-control": "public" } }, /Cache-Control/],
])("reports %s", (_, change, problem) => {
  expect(breaches(change).join("\n")).toMatch(problem);
});

test("finds the operation of a request by method and path", () => {
  const at = (method: string, path: string) => contract.operationAt(method, path);
  expect(at("GET", "/api/payment-requests")).toBe("listPaymentRequests");
  expect(at("POST", "/api/payment-requests/x/cancel")).toBe("cancelPaymentRequest");
  expect(at("PUT", "/api/payment-requests")).toBeUndefined();
  expect(at("GET", "/api/dashboard/session")).toBeUndefined();
});
