import { z } from "zod";
import { decimalAmount, isPlainObject } from "@/lib/payment-requests/fields-schema";

// What a sandbox is asked to play. Browser-safe.

export const scenarioSchema = z.enum(["exact", "partial", "over", "late"]);

export const simulateSchema = z
  .strictObject({
    scenario: scenarioSchema.describe(
      "`exact` pays what is due, `partial` half of it, `over` a tenth of the amount more, `late` ends the request's time and then pays what is due",
    ),
    amount: decimalAmount.optional().describe("What to pay instead, in token units; not with `exact`"),
  })
  .refine(({ scenario, amount }) => scenario !== "exact" || amount === undefined, {
    path: ["amount"],
    params: { code: "mutually_exclusive" },
    message: "cannot be combined with the scenario exact",
    when: ({ value }) => isPlainObject(value),
  })
  .meta({ id: "SimulatePayment" });

export type Scenario = z.output<typeof scenarioSchema>;
export type SimulateInput = z.output<typeof simulateSchema>;
