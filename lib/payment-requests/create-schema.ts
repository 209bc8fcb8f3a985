import { z } from "zod";
import { metadataProblem, type Metadata } from "./metadata";
import { parseInstant } from "./instant";
import { isReturnUrl, maxReturnUrlLength } from "./return-url";

// What a merchant sends to create a request, as far as it can be judged without the database. Browser-safe.

export const minExpirySeconds = 5 * 60;
export const maxExpirySeconds = 365 * 24 * 60 * 60;
export const defaultExpirySeconds = 24 * 60 * 60;

const decimalAmount = z
  .string()
  .superRefine(amountRule(/^(0|[1-9]\d{0,77})(\.\d{1,78})?$/, 'must be a plain decimal such as "148.5"'))
  .describe("Decimal amount in token units");

const rawAmount = z
  .string()
  .superRefine(amountRule(/^(0|[1-9]\d{0,77})$/, 'must be a plain integer such as "148500000"'))
  .describe("Integer amount in the token's smallest unit, instead of `amount`");

const instant = z.string().transform((text, context) => {
  const date = parseInstant(text);
  if (date) return date;
  const message = "must be an ISO 8601 time with a zone, such as 2030-01-31T12:00:00Z";
  context.addIssue({ code: "custom", params: { code: "invalid_time" }, message });
  return z.NEVER;
});

const returnUrl = z
  .string()
  .max(maxReturnUrlLength)
  .refine((text) => text === "" || isReturnUrl(text), {
    params: { code: "invalid_url" },
    message: "must be an absolute https URL without user name or password",
  });

const metadata = z.custom<Metadata>().superRefine((value, context) => {
  const problem = isPlainObject(value)
    ? metadataProblem(value)
    : { code: "invalid_type", message: "must be an object" };
  if (problem) context.addIssue({ code: "custom", params: { code: problem.code }, message: problem.message });
});

// Not z.int(): its refusal would keep the alternatives below from being judged.
const wholeNumber = z
  .number()
  .refine(Number.isInteger, { params: { code: "invalid_type" }, message: "must be a whole number" });

const fields = z.strictObject({
  amount: decimalAmount.optional(),
  amount_raw: rawAmount.optional(),
  token_id: wholeNumber.min(1).optional().describe("Or `chain` and `token`"),
  chain: z.string().min(1).max(64).optional().describe("A chain's slug"),
  token: z.string().min(1).max(128).optional().describe('A symbol, a contract address or "native"'),
  recipient_address: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe("May be left out where the merchant has receiving addresses for the chain"),
  description: z.string().max(500).default(""),
  external_id: z.string().max(255).default(""),
  expires_at: instant.optional(),
  expires_in: wholeNumber.min(minExpirySeconds).max(maxExpirySeconds).optional().describe("Seconds; a day by default"),
  redirect_url: returnUrl.default(""),
  cancel_url: returnUrl.default(""),
  metadata: metadata.default({}),
});

export const createPaymentRequestSchema = fields.superRefine(
  (body, context) => {
    for (const [path, code, message] of alternativeProblems(body)) {
      context.addIssue({ code: "custom", path: [path], params: { code }, message });
    }
  },
  // Judged even when a field itself is wrong: every fault is named at once.
  { when: ({ value }) => isPlainObject(value) },
);

/** What the API takes: JSON, before parsing. */
export type CreatePaymentRequestBody = z.input<typeof createPaymentRequestSchema>;
/** What the verb takes: parsed. */
export type CreatePaymentRequestInput = z.output<typeof createPaymentRequestSchema>;

type Fields = Partial<Record<keyof z.output<typeof fields>, unknown>>;
type Problem = [path: keyof Fields, code: "required" | "mutually_exclusive", message: string];

/** Amount, token and expiry can each be said in two ways, of which exactly one (for the expiry: at most one) is due. */
function alternativeProblems(body: Fields): Problem[] {
  const has = (name: keyof Fields): boolean => body[name] !== undefined;
  const clash = (name: keyof Fields, other: keyof Fields): Problem[] =>
    has(name) && has(other) ? [[name, "mutually_exclusive", `cannot be combined with ${other}`]] : [];
  const missing = (name: keyof Fields, other: keyof Fields): Problem[] =>
    has(name) || has(other) ? [] : [[name, "required", `is required without ${other}`]];
  return [
    ...missing("amount", "amount_raw"),
    ...clash("amount_raw", "amount"),
    ...clash("expires_in", "expires_at"),
    ...missing("chain", "token_id"),
    ...missing("token", "token_id"),
    ...clash("chain", "token_id"),
    ...clash("token", "token_id"),
  ];
}

function amountRule(shape: RegExp, message: string) {
  return (text: string, context: z.RefinementCtx): void => {
    if (!shape.test(text)) context.addIssue({ code: "custom", params: { code: "amount_invalid" }, message });
    else if (!/[1-9]/.test(text)) {
      context.addIssue({ code: "custom", params: { code: "amount_not_positive" }, message: "must be above zero" });
    }
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
