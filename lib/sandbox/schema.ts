import { z } from "zod";
import { decimalAmount, isPlainObject } from "@/lib/payment-requests/fields-schema";

// What a sandbox is asked to play. Browser-safe.

export const scenarioSchema = z.enum([
  "exact",
  "partial",
  "over",
  "late",
  "custom",
  "wrong_token",
  "unknown_sender",
  "failed",
  "reorganized",
  "dust_flood",
]);

export type Scenario = z.output<typeof scenarioSchema>;

/** How many transfers a dust flood is, of one smallest unit each. */
export const dustFloodSize = 50;

const takesNoAmount: readonly Scenario[] = ["exact", "wrong_token", "dust_flood"];

/** Scenarios that only a local chain that can reorganize plays. */
export const reorgScenarios: readonly Scenario[] = ["failed", "reorganized"];

export const simulateSchema = z
  .strictObject({
    scenario: scenarioSchema.describe(
      [
        "`exact` pays what is due",
        "`partial` half of it",
        "`over` a tenth of the amount more",
        "`late` ends the request's time and then pays what is due",
        "`custom` pays `amount`",
        "`wrong_token` pays in another token of the chain",
        "`unknown_sender` pays three times what is due without the reference, which cannot be attributed",
        "`failed` pays what is due in a block that the chain then drops",
        "`reorganized` does the same, and the payment returns in a later block",
        `\`dust_flood\` sends ${dustFloodSize} transfers of the token's smallest unit`,
      ].join(", "),
    ),
    amount: decimalAmount
      .optional()
      .describe(
        "What to pay instead, in token units; required with `custom`, not with `exact`, `wrong_token` or `dust_flood`",
      ),
  })
  .refine(({ scenario, amount }) => !takesNoAmount.includes(scenario) || amount === undefined, {
    path: ["amount"],
    params: { code: "mutually_exclusive" },
    message: "cannot be combined with this scenario",
    when: ({ value }) => isPlainObject(value),
  })
  .refine(({ scenario, amount }) => scenario !== "custom" || amount !== undefined, {
    path: ["amount"],
    params: { code: "required" },
    message: "is required with the scenario custom",
    when: ({ value }) => isPlainObject(value),
  })
  .meta({ id: "SimulatePayment" });

export type SimulateInput = z.output<typeof simulateSchema>;
