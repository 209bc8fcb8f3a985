import { z } from "zod";
import { localeSchema } from "@/lib/platform/language/locale-schema";
import { instantSchema } from "@/lib/platform/time/schema";
import { maxExpirySeconds, minExpirySeconds } from "./constants";
import { amountRule, decimalAmount, isPlainObject, merchantFields } from "./fields-schema";

const integer = /^(0|[1-9]\d{0,77})$/;

const rawAmount = z
  .string()
  .superRefine(amountRule(integer, () => 'must be a plain integer such as "148500000"'))
  .meta({
    pattern: integer.source,
    description: "In the token's smallest unit, above zero and below 2^256; instead of `amount`",
  });

// Not z.int(): its failure would skip the checks of the alternatives below.
const wholeNumber = z
  .number()
  .refine(Number.isInteger, { params: { code: "invalid_type" }, message: "must be a whole number" })
  .meta({ type: "integer" });

const fields = z.strictObject({
  amount: decimalAmount.optional(),
  amount_raw: rawAmount.optional(),
  token_id: wholeNumber.min(1).describe("Instead of `chain` and `token`").optional(),
  chain: z.string().min(1).max(64).describe("A chain's slug").optional(),
  token: z.string().min(1).max(128).describe('A symbol, a contract address or "native"').optional(),
  recipient_address: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe(
      "Optional if the merchant has an address pool or receiving addresses for the chain; the pool takes precedence. A mixed-case address must match its EIP-55 checksum. Contracts of known tokens are refused, and on Solana programs, mints and token accounts. With address protection on, it must be one of these addresses",
    ),
  description: merchantFields.description.default(""),
  external_id: merchantFields.external_id.default(""),
  unique_external_id: z
    .boolean()
    .optional()
    .describe("Refuse the call if a request with this external_id is active or completed"),
  expires_at: instantSchema.optional().describe("5 minutes to 365 days ahead"),
  expires_in: wholeNumber
    .min(minExpirySeconds)
    .max(maxExpirySeconds)
    .optional()
    .describe("Seconds until it expires, instead of `expires_at`; a day by default"),
  redirect_url: merchantFields.redirect_url.default(""),
  cancel_url: merchantFields.cancel_url.default(""),
  locale: localeSchema
    .describe(
      "The customer's language, as a BCP 47 tag. The payment page is shown in it if it is available, or in the language without its region; a language that is not available is ignored",
    )
    .nullable()
    .default(null),
  metadata: merchantFields.metadata.default({}),
});

export const createPaymentRequestSchema = fields.superRefine(
  (body, context) => {
    for (const [path, code, message] of alternativeProblems(body)) {
      context.addIssue({ code: "custom", path: [path], params: { code }, message });
    }
  },
  // Runs even if a field is invalid, so that every error is reported at once.
  { when: ({ value }) => isPlainObject(value) },
);

/** The fields without the rules between them. */
export const createPaymentRequestFields = fields.shape;

/** The JSON body before parsing. */
export type CreatePaymentRequestBody = z.input<typeof createPaymentRequestSchema>;
/** The parsed body. */
export type CreatePaymentRequestInput = z.output<typeof createPaymentRequestSchema>;

type Fields = Partial<Record<keyof z.output<typeof fields>, unknown>>;
type Problem = [path: keyof Fields, code: "required" | "mutually_exclusive", message: string];

const externalIdMissing: Problem = ["external_id", "required", "is required with unique_external_id"];

/** Amount, token and expiry each have two alternative fields: exactly one is required (at most one for the expiry). */
function alternativeProblems(body: Fields): Problem[] {
  const has = (name: keyof Fields): boolean => body[name] !== undefined;
  const clash = (name: keyof Fields, other: keyof Fields): Problem[] =>
    has(name) && has(other) ? [[name, "mutually_exclusive", `cannot be combined with ${other}`]] : [];
  const missing = (name: keyof Fields, other: keyof Fields): Problem[] =>
    has(name) || has(other) ? [] : [[name, "required", `is required unless ${other} is given`]];
  return [
    ...missing("amount", "amount_raw"),
    ...clash("amount_raw", "amount"),
    ...clash("expires_in", "expires_at"),
    ...missing("chain", "token_id"),
    ...missing("token", "token_id"),
    ...clash("chain", "token_id"),
    ...clash("token", "token_id"),
    ...(body.unique_external_id === true && !body.external_id ? [externalIdMissing] : []),
  ];
}
