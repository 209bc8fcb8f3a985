import { describe, expect, test } from "vitest";
import { toFieldErrors } from "@/lib/api/http/field-errors";
import { createPaymentRequestSchema } from "./create-schema";

const body = { amount: "148.5", token_id: 9102 };

/** "path code" of every field error of a body. */
function fieldErrorsOf(input: unknown): string[] {
  const result = createPaymentRequestSchema.safeParse(input);
  return result.success ? [] : toFieldErrors(result.error.issues, input).map(({ path, code }) => `${path} ${code}`);
}

test("requires only an amount and a token", () => {
  expect(createPaymentRequestSchema.parse(body)).toEqual({
    ...body,
    description: "",
    external_id: "",
    redirect_url: "",
    cancel_url: "",
    locale: null,
    metadata: {},
  });
});

test("reports every invalid field at once", () => {
  const input = {
    amount: 148.5,
    amount_raw: "0",
    token_id: 1.5,
    chain: "local-evm",
    expires_at: "tomorrow",
    expires_in: 10,
    description: "x".repeat(501),
    metadata: [],
    redirect_url: "javascript:alert(1)",
    colour: "red",
  };
  expect(fieldErrorsOf(input).sort()).toEqual([
    "amount amount_must_be_string",
    "amount_raw amount_not_positive",
    "amount_raw mutually_exclusive",
    "chain mutually_exclusive",
    "colour unknown_parameter",
    "description too_long",
    "expires_at invalid_time",
    "expires_in mutually_exclusive",
    "expires_in out_of_range",
    "metadata invalid_type",
    "redirect_url invalid_url",
    "token_id invalid_type",
  ]);
});

test("accepts the tag of any language as locale, and nothing else", () => {
  for (const locale of ["de", "pt-BR", "zh-Hant-TW", "tlh", null]) {
    expect(createPaymentRequestSchema.parse({ ...body, locale }).locale).toBe(locale);
  }
  for (const locale of ["", "german language", "de_DE", "1", `de-${"x".repeat(40)}`]) {
    expect(fieldErrorsOf({ ...body, locale }), locale).toContain(
      locale.length > 35 ? "locale too_long" : "locale invalid_locale",
    );
  }
});

test("reports missing fields", () => {
  expect(fieldErrorsOf({})).toEqual(["amount required", "chain required", "token required"]);
  expect(fieldErrorsOf({ amount: "1", chain: "local-evm" })).toEqual(["token required"]);
});

test.each(["1e3", "0x10", "-1", " 1", "１", "1.", ".5", "1,5", "9".repeat(79)])(
  "the amount %j is invalid",
  (amount) => {
    expect(fieldErrorsOf({ ...body, amount })).toEqual(["amount amount_invalid"]);
  },
);

test.each([
  ["-1", "must be above zero"],
  ["10,50", "must have a point, not a comma"],
  ["ten", "must be a plain decimal"],
])("explains why the amount %j is invalid", (amount, message) => {
  expect(createPaymentRequestSchema.safeParse({ ...body, amount }).error?.issues[0]?.message).toContain(message);
});

test.each([
  ["recipientAddress", "did you mean recipient_address?"],
  ["currency", "did you mean token?"],
  ["colour", "is not a known parameter"],
])("suggests the field that %j may mean", (name, hint) => {
  const { error } = createPaymentRequestSchema.safeParse({ ...body, [name]: "x" });
  const [issue] = toFieldErrors(error?.issues ?? [], {}, Object.keys(createPaymentRequestSchema.shape));
  expect(issue?.message).toMatch(new RegExp(`${hint.replace("?", "\\?")}$`));
});

test.each(["0", "0.00"])("the amount %j is not above zero", (amount) => {
  expect(fieldErrorsOf({ ...body, amount })).toEqual(["amount amount_not_positive"]);
});

describe("metadata", () => {
  const nested = (levels: number): Record<string, unknown> => (levels === 1 ? { a: 1 } : { a: nested(levels - 1) });

  test("accepts any JSON values within its limits", () => {
    expect(fieldErrorsOf({ ...body, metadata: { a: 1, b: [true, null, "x"], c: { d: {} } } })).toEqual([]);
    expect(fieldErrorsOf({ ...body, metadata: nested(5) })).toEqual([]);
  });
  test.each([
    ["too deep", nested(6), "metadata_too_deep"],
    ["too many keys", Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])), "metadata_too_many_keys"],
    ["too long a key", { ["k".repeat(41)]: 1 }, "metadata_key_too_long"],
    ["too large", { a: "ü".repeat(4096) }, "metadata_too_large"],
  ])("that is %s is rejected", (_, metadata, code) => {
    expect(fieldErrorsOf({ ...body, metadata })).toEqual([`metadata ${code}`]);
  });
  test.each([
    ['{"__proto__":{"x":1}}', "metadata_key_not_allowed"],
    ['{"a":[{"__proto__":1}]}', "metadata_key_not_allowed"],
    ['{"n":12345678901234567890}', "metadata_number_too_large"],
    ['{"a":{"n":[1e400]}}', "metadata_number_too_large"],
  ])("%s is rejected because it would not survive a JSON round trip", (metadata, code) => {
    expect(fieldErrorsOf({ ...body, metadata: JSON.parse(metadata) as unknown })).toEqual([`metadata ${code}`]);
  });
});

test("rejects a key called __proto__ in the body itself as an unknown parameter", () => {
  const json = '{"amount":"1","token_id":1,"__proto__":{}}';
  expect(fieldErrorsOf(JSON.parse(json))).toEqual(["__proto__ unknown_parameter"]);
});
