import { z } from "zod";
import { instantSchema } from "@/lib/time/schema";
import {
  amountRule,
  decimalAmount,
  isPlainObject,
  maxExpirySeconds,
  merchantFields,
  minExpirySeconds,
} from "./fields-schema";

// What a merchant sends to create a request, as far as it can be judged without the database. Browser-safe.

export const defaultExpirySeconds = 24 * 60 * 60;

const integer = /^(0|[1-9]\d{0,77})$/;

const rawAmount = z.string().superRefine(amountRule(integer, 'must be a plain integer such as "148500000"')).meta({
  pattern: integer.source,
  description: "Above zero, in the token's smallest unit, below 2^256; instead of `amount`",
});

// Not z.int(): its refusal would keep the alternatives below from being judged.
const wholeNumber = z
  .number()
  .refine(Number.isInteger, { params: { code: "invalid_type" }, message: "must be a whole number" })
  .meta({ type: "integer" });

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
    .describe(
      "May be left out where the merchant has an address pool or receiving addresses for the chain; a pool goes first. Mixed case must match the EIP-55 checksum",
    ),
  description: merchantFields.description.default(""),
  external_id: merchantFields.external_id.default(""),
  expires_at: instantSchema.optional().describe("5 minutes to 365 days ahead"),
  expires_in: wholeNumber
    .min(minExpirySeconds)
    .max(maxExpirySeconds)
    .optional()
    .describe("Seconds until it expires; a day by default, instead of `expires_at`"),
  redirect_url: merchantFields.redirect_url.default(""),
  cancel_url: merchantFields.cancel_url.default(""),
  metadata: merchantFields.metadata.default({}),
});

export const createPaymentRequestSchema = fields
  .superRefine(
    (body, context) => {
      for (const [path, code, message] of alternativeProblems(body)) {
        context.addIssue({ code: "custom", path: [path], params: { code }, message });
      }
    },
    // Judged even when a field itself is wrong: every fault is named at once.
    { when: ({ value }) => isPlainObject(value) },
  )
  .meta({
    id: "CreatePaymentRequest",
    allOf: [
      { oneOf: [{ required: ["amount"] }, { required: ["amount_raw"] }] },
      {
        oneOf: [
          { required: ["token_id"], properties: { chain: false, token: false } },
          { required: ["chain", "token"], properties: { token_id: false } },
        ],
      },
      { anyOf: [{ properties: { expires_at: false } }, { properties: { expires_in: false } }] },
    ],
  });

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
