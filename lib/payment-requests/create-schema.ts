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
  .refine((text) => /^(0|[1-9]\d{0,77})(\.\d{1,78})?$/.test(text), {
    params: { code: "amount_invalid" },
    message: 'must be a plain decimal such as "148.5"',
    abort: true,
  })
  .refine((text) => /[1-9]/.test(text), { params: { code: "amount_not_positive" }, message: "must be above zero" })
  .describe("Decimal amount in token units");

const rawAmount = z
  .string()
  .refine((text) => /^(0|[1-9]\d{0,77})$/.test(text), {
    params: { code: "amount_invalid" },
    message: 'must be a plain integer such as "148500000"',
    abort: true,
  })
  .refine((text) => text !== "0", { params: { code: "amount_not_positive" }, message: "must be above zero" })
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

const metadata = z
  .custom<Metadata>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
    params: { code: "invalid_type" },
    message: "must be an object",
    abort: true,
  })
  .superRefine((value, context) => {
    const problem = metadataProblem(value);
    if (problem) context.addIssue({ code: "custom", params: { code: problem.code }, message: problem.message });
  });

const fields = z.strictObject({
  amount: decimalAmount.optional(),
  amount_raw: rawAmount.optional(),
  token_id: z.int().positive().optional().describe("Or `chain` and `token`"),
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
  expires_in: z.int().min(minExpirySeconds).max(maxExpirySeconds).optional().describe("Seconds; a day by default"),
  redirect_url: returnUrl.default(""),
  cancel_url: returnUrl.default(""),
  metadata: metadata.default({}),
});

// Which of the alternatives was sent is judged even when a field itself is wrong: every fault is named at once.
export const createPaymentRequestSchema = fields.superRefine((body, context) => {
  const refuse = (path: keyof typeof body, code: string, message: string): void =>
    context.addIssue({ code: "custom", path: [path], params: { code }, message });
  if (body.amount === undefined && body.amount_raw === undefined) refuse("amount", "required", "is required");
  if (body.amount !== undefined && body.amount_raw !== undefined) {
    refuse("amount_raw", "mutually_exclusive", "cannot be combined with amount");
  }
  if (body.expires_at !== undefined && body.expires_in !== undefined) {
    refuse("expires_in", "mutually_exclusive", "cannot be combined with expires_at");
  }
  if (body.token_id === undefined) {
    if (body.chain === undefined) refuse("chain", "required", "is required without token_id");
    if (body.token === undefined) refuse("token", "required", "is required without token_id");
  } else {
    if (body.chain !== undefined) refuse("chain", "mutually_exclusive", "cannot be combined with token_id");
    if (body.token !== undefined) refuse("token", "mutually_exclusive", "cannot be combined with token_id");
  }
});

/** What the API takes: JSON, before parsing. */
export type CreatePaymentRequestBody = z.input<typeof createPaymentRequestSchema>;
/** What the verb takes: parsed. */
export type CreatePaymentRequestInput = z.output<typeof createPaymentRequestSchema>;
