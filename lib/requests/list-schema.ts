import { z } from "zod";
import { maxSearchLength } from "@/lib/platform/pagination/constants";
import {
  addressFilter,
  chainFilter,
  exportFields,
  listFilter,
  idFilter,
  pageFields,
  timeRange,
  transactionHashFilter,
} from "@/lib/platform/pagination/schema";
import { maxExternalIdLength, shortcodeLength } from "./constants";
import { isPlainObject } from "./fields-schema";
import { paymentExceptionSchema, paymentRequestStatusSchema } from "./schema";

const shortcodePattern = new RegExp(`^[1-9A-HJ-NP-Za-km-z]{${shortcodeLength}}$`);

const shortcodeFilter = z.string().refine((text) => shortcodePattern.test(text), {
  params: { code: "invalid_format" },
  message: `must be ${shortcodeLength} letters and digits of base58, the end of a payment URL`,
});

const filters = {
  sort: z
    .enum(["-created_at", "created_at", "-expires_at", "expires_at"])
    .default("-created_at")
    .describe("`-created_at` by default"),
  status: listFilter(paymentRequestStatusSchema)
    .optional()
    .describe("Statuses, separated by commas or in repeated parameters"),
  exception: listFilter(paymentExceptionSchema)
    .optional()
    .describe("Exceptions, separated by commas or in repeated parameters"),
  external_id: z.string().min(1).max(maxExternalIdLength).optional(),
  shortcode: shortcodeFilter.optional(),
  chain: chainFilter.optional(),
  token_id: idFilter.optional(),
  recipient_address: addressFilter.optional(),
  transaction_hash: transactionHashFilter.optional().describe("The transaction of any payment of the request"),
  ...timeRange("created_at"),
  ...timeRange("expires_at"),
  q: z
    .string()
    .min(1)
    .max(maxSearchLength)
    .optional()
    .describe(
      "Part of description, external_id, shortcode or a metadata value, a prefix of public_id or of a payment's transaction hash (six characters or more), a recipient address, or an amount such as `160.04` or `160.04 USDC`. Ignores case except in base58. One or two letters or digits must begin a word",
    ),
};

const metadataParameter = /^metadata\[([^[\]]{1,40})\]$/;
const maxMetadataFilters = 10;

/**
 * A query with these fields and the filters. It also takes `metadata[key]=value`, once per key; the value matches a string, or the number,
 * boolean or null that it spells.
 */
function queryWith<Fields extends z.ZodRawShape>(fields: Fields) {
  const known = { ...fields, ...filters };
  return z
    .strictObject(known)
    .catchall(z.string())
    .superRefine(
      (query, context) => {
        const extra = Object.keys(query).filter((name) => !Object.hasOwn(known, name));
        for (const path of extra.filter((name) => !metadataParameter.test(name))) {
          const message = "is not a known parameter";
          context.addIssue({ code: "custom", path: [path], params: { code: "unknown_parameter" }, message });
        }
        if (extra.length <= maxMetadataFilters) return;
        const message = `at most ${maxMetadataFilters} filters by metadata`;
        context.addIssue({ code: "custom", path: ["metadata"], params: { code: "too_many" }, message });
      },
      // Runs even if a field is invalid, so that every error is reported at once.
      { when: ({ value }) => isPlainObject(value) },
    )
    .meta({
      additionalProperties: false,
      patternProperties: {
        [metadataParameter.source]: {
          type: "string",
          description: `The string under this metadata key, or the number, boolean or null that it spells. At most ${maxMetadataFilters} keys`,
        },
      },
    });
}

export const listPaymentRequestsSchema = queryWith(pageFields);
export const exportPaymentRequestsSchema = queryWith(exportFields);
/** The filters and the order alone. */
export const paymentRequestFiltersSchema = queryWith({});

export function metadataFilters(query: Record<string, unknown>): { key: string; text: string }[] {
  return Object.entries(query).flatMap(([name, text]) => {
    const key = metadataParameter.exec(name)?.[1];
    return key !== undefined && typeof text === "string" ? [{ key, text }] : [];
  });
}
