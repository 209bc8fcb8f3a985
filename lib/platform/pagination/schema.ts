import { z } from "zod";
import { instantSchema } from "@/lib/platform/time/schema";
import { defaultPageSize, exportFormats, maxPageSize, transactionHashPattern } from "./constants";

// Shared parts of list queries. Safe to import in the browser.

const maxInteger = 2_147_483_647;

const pageSize = z
  .string()
  .refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= maxPageSize, {
    params: { code: "out_of_range" },
    message: `must be a whole number from 1 to ${maxPageSize}`,
  })
  .meta({ type: "integer", minimum: 1, maximum: maxPageSize })
  .transform(Number);

export const pageFields = {
  limit: pageSize.default(defaultPageSize).describe(`Page size; ${defaultPageSize} by default`),
  cursor: z.string().optional().describe("The `next_cursor` of the previous page, with the same `sort`"),
};

/** The fields of an export, which replace those of a page. */
export const exportFields = {
  format: z
    .enum(Object.keys(exportFormats) as (keyof typeof exportFormats)[])
    .default("csv")
    .describe("`csv` by default"),
};

/** Values of a closed set, separated by commas or in repeated parameters, which `readInput` collects in an array. */
export function listFilter<T extends z.ZodEnum<Record<string, string>>>(value: T) {
  return z
    .union([z.string(), z.array(z.string())])
    .meta({ type: "array", items: { type: "string", enum: value.options }, anyOf: undefined })
    .transform((given) => [given].flat().flatMap((text) => text.split(",")))
    .pipe(z.array(value));
}

/** The id of a token in a query. */
export const idFilter = z
  .string()
  .refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxInteger, {
    params: { code: "out_of_range" },
    message: `must be a whole number from 1 to ${maxInteger}`,
  })
  .meta({ type: "integer", minimum: 1, maximum: maxInteger })
  .transform(Number);

/** A transaction hash as stored: lower case on EVM. */
export const transactionHashFilter = z
  .string()
  .refine((text) => transactionHashPattern.test(text), {
    params: { code: "invalid_transaction_hash" },
    message: "must be 0x and 64 hexadecimal digits, or a base58 signature",
  })
  .transform((text) => (/^0x/i.test(text) ? text.toLowerCase() : text));

/** An address of a list filter; `catalogFilterErrors` validates it. */
export const addressFilter = z.string().min(1).max(128);

/** The slug of a chain; `catalogFilterErrors` rejects an unknown one. */
export const chainFilter = z.string().min(1).max(64).describe("A chain's slug");

export function timeRange<Name extends string>(name: Name) {
  const bound = instantSchema.optional();
  return { [`${name}[gte]`]: bound, [`${name}[gt]`]: bound, [`${name}[lte]`]: bound, [`${name}[lt]`]: bound } as Record<
    `${Name}[${TimeBound}]`,
    typeof bound
  >;
}

export type TimeBound = "gte" | "gt" | "lte" | "lt";

/** One page of a list in a response. `next_cursor` is null on the last page. */
export type Page<Item> = { data: Item[]; has_more: boolean; next_cursor: string | null };
