import { z } from "zod";
import { chainSummarySchema, tokenSchema } from "@/lib/chains/schema";
import { amountSchema } from "@/lib/platform/amounts/schema";
import type { FieldErrorCode } from "@/lib/platform/errors";
import { timeZoneSchema } from "@/lib/platform/time/time-zone";

// Query and wire format of statistics. Safe to import in the browser.

export const defaultDays = 30;
export const maxDays = 366;
const dayMs = 86_400_000;

const daysSchema = z
  .string()
  .refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= maxDays, {
    params: { code: "out_of_range" },
    message: `must be a whole number from 1 to ${maxDays}`,
  })
  .meta({ type: "integer", minimum: 1, maximum: maxDays })
  .transform(Number);

const dateSchema = z.iso.date({ error: "must be a date, such as 2030-01-31" }).refine((date) => date.startsWith("2"), {
  params: { code: "out_of_range" },
  message: "must be a date from 2000-01-01 to 2999-12-31",
});

export const statisticsQuerySchema = z
  .strictObject({
    days: daysSchema.optional().describe(`The last days, today included; ${defaultDays} by default`),
    from: dateSchema.optional().describe("The first day, instead of `days`"),
    to: dateSchema.optional().describe(`The last day, at most ${maxDays} days in all; required with \`from\``),
    time_zone: timeZoneSchema.describe("The time zone of the days, by its IANA name; UTC by default").default("UTC"),
  })
  .superRefine(({ days, from, to }, context) => {
    const refuse = (path: string, code: FieldErrorCode, message: string) =>
      context.addIssue({ code: "custom", path: [path], params: { code }, message });
    if (from === undefined && to === undefined) return;
    if (days !== undefined) return refuse("days", "mutually_exclusive", "must not be given with from and to");
    if (from === undefined) return refuse("from", "required", "is required with to");
    if (to === undefined) return refuse("to", "required", "is required with from");
    const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    if (length < 1) refuse("to", "out_of_range", "must not be before from");
    else if (length > maxDays) refuse("to", "out_of_range", `must be at most ${maxDays} days from the first day`);
  });

export type StatisticsQuery = z.output<typeof statisticsQuerySchema>;

const receivedSchema = {
  amount: amountSchema.describe("Received by completed payments, fees deducted"),
  payments: z.int().describe("The number of completed payments"),
};

export const statisticsSchema = z
  .object({
    from: z.iso.date().describe("The first day"),
    to: z.iso.date().describe("The last day"),
    time_zone: z.string(),
    received: z
      .array(
        z.object({
          token: tokenSchema,
          chain: chainSummarySchema,
          asset: z
            .string()
            .describe(
              "Equal for tokens that are one asset on several chains, so their amounts can be added. A token that the operator added is an asset of its own",
            ),
          ...receivedSchema,
          days: z
            .array(z.object({ date: z.iso.date(), ...receivedSchema }))
            .describe("Days with payments, oldest first"),
        }),
      )
      .describe(
        "Each token with completed payments in these days, most payments first. A payment counts on the day of its `confirmed_at`; a reversed payment no longer counts",
      ),
    payment_requests: z
      .object({
        created: z.int(),
        active: z.int(),
        completed: z.int(),
        expired: z.int(),
        cancelled: z.int(),
        median_seconds_to_complete: z
          .int()
          .nullable()
          .describe(
            "From creation to completion, of the newest 10,000 that payments completed; null if there are none",
          ),
      })
      .describe("The payment requests that were created in these days, by their present status"),
  })
  .meta({ id: "Statistics" });

export type PresentedStatistics = z.infer<typeof statisticsSchema>;
