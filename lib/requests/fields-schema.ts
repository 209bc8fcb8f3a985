import { z } from "zod";
import { plainLines } from "@/lib/platform/plain-text";
import { maxDescriptionLength, maxExternalIdLength } from "./constants";
import { metadataProblem, type Metadata } from "./metadata";
import { maxReturnUrlLength, returnUrlProblem } from "./return-url";

// Fields that a merchant sets at creation and can change later. Safe to import in the browser.

const returnUrl = z
  .string()
  .max(maxReturnUrlLength)
  .superRefine((text, context) => {
    const message = text === "" ? undefined : returnUrlProblem(text);
    if (message) context.addIssue({ code: "custom", params: { code: "invalid_url" }, message });
  })
  .describe(
    "Absolute https URL (in the sandbox also http://localhost) without user name or password, or empty. `{public_id}`, `{shortcode}` and `{external_id}` are filled in on the payment page; other names in braces are rejected",
  );

const metadata = z
  .custom<Metadata>()
  .superRefine((value, context) => {
    const problem = isPlainObject(value)
      ? metadataProblem(value)
      : { code: "invalid_type", message: "must be an object" };
    if (problem) context.addIssue({ code: "custom", params: { code: problem.code }, message: problem.message });
  })
  .meta({
    type: "object",
    additionalProperties: true,
    maxProperties: 50,
    propertyNames: { maxLength: 40 },
    description: "Your own data: any JSON values, at most 5 levels deep and 8 KiB as JSON",
  });

const decimal = /^(0|[1-9]\d{0,77})(\.\d{1,78})?$/;

function decimalProblem(text: string): string {
  if (text.startsWith("-")) return "must be above zero";
  if (/^\d+,\d+$/.test(text)) return 'must have a point, not a comma, such as "148.5"';
  return 'must be a plain decimal such as "148.5"';
}

export const decimalAmount = z
  .string()
  .superRefine(amountRule(decimal, decimalProblem))
  .meta({
    pattern: decimal.source,
    description: "In token units, above zero, with at most the token's decimals; never rounded",
    examples: ["148.5"],
  });

export const merchantFields = {
  description: z
    .string()
    .max(maxDescriptionLength)
    .refine(...plainLines),
  external_id: z.string().max(maxExternalIdLength),
  redirect_url: returnUrl,
  cancel_url: returnUrl,
  metadata,
};

/** Metadata as a form has it: no text is no metadata, and text that is not JSON stays text, which no schema accepts. */
export function parsedMetadata(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Requires the given format and a value above zero. */
export function amountRule(shape: RegExp, problemOf: (text: string) => string) {
  return (text: string, context: z.RefinementCtx): void => {
    if (!shape.test(text)) {
      context.addIssue({ code: "custom", params: { code: "amount_invalid" }, message: problemOf(text) });
    } else if (!/[1-9]/.test(text)) {
      context.addIssue({ code: "custom", params: { code: "amount_not_positive" }, message: "must be above zero" });
    }
  };
}
