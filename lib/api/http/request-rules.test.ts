import { expect, test } from "vitest";
import { DomainError } from "@/lib/platform/errors";
import { readApiKey } from "./key-caller";
import { requestIdOf } from "./request-id";
import { unstorableTexts } from "./read-input";

// Rules for the headers and texts of a request: API key, request ID and texts that cannot be stored.

const key = `remit_${"a".repeat(40)}`;
const otherKey = `remit_${"b".repeat(40)}`;

function keyOrCode(headers: Record<string, string>): string {
  try {
    return readApiKey(new Headers(headers));
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

test.each([
  [{ "x-api-key": key }, key],
  [{ authorization: `Bearer ${key}` }, key],
  [{ authorization: `bEARER   ${key}` }, key],
  [{ "x-api-key": key, authorization: `Bearer ${key}` }, key],
  [{ "x-api-key": key, authorization: `Bearer ${otherKey}` }, "invalid_api_key"],
  [{}, "missing_api_key"],
  [{ "x-api-key": "  " }, "missing_api_key"],
  [{ authorization: "Bearer" }, "missing_api_key"],
  [{ authorization: `Basic ${key}` }, "missing_api_key"],
])("%j gives %s", (headers, expected) => {
  expect(keyOrCode(headers as Record<string, string>)).toBe(expected);
});

test("keeps a client's request ID that is safe to log", () => {
  expect(requestIdOf("order-2024_0001")).toBe("order-2024_0001");
});

test.each(["short", "x".repeat(65), "with space 1234", "semi;colon;123", key])(
  "replaces the request ID %j",
  (given) => {
    expect(requestIdOf(given)).toMatch(/^req_[0-9A-Za-z]{24}$/);
  },
);

test("finds text that PostgreSQL cannot store in values and keys at any depth", () => {
  const body: unknown = JSON.parse('{"a":"ok \\ud83d\\ude00","b":"nul \\u0000","c":{"d":["\\ud800"],"e\\u0000":1}}');
  expect(
    unstorableTexts(body)
      .map(({ path, code }) => `${path} ${code}`)
      .sort(),
  ).toEqual(["b invalid_text", "c invalid_text", "c.d.0 invalid_text"]);
});

test("checks a body nested 30,000 levels deep without a stack overflow", () => {
  const body: unknown = JSON.parse(`${"[".repeat(30_000)}"\\u0000"${"]".repeat(30_000)}`);
  expect(unstorableTexts(body)).toHaveLength(1);
});
