import { z } from "zod";
import { decimalAmount, isPlainObject } from "@/lib/requests/fields-schema";
import { scenarios, type Scenario } from "./constants";

// Wire format of simulations. Safe to import in the browser.

const scenarioSchema = z.enum(scenarios);

const takesNoAmount: readonly Scenario[] = ["exact", "wrong_token"];

export const simulateSchema = z
  .strictObject({
    scenario: scenarioSchema.describe(
      [
        "`exact` pays the amount due",
        "`partial` half of it",
        "`over` a tenth of the amount more",
        "`late` expires the request and then pays the amount due",
        "`custom` pays `amount`",
        "`wrong_token` pays in another token of the chain",
        "`unknown_sender` pays three times the amount due without the reference, which cannot be matched",
        "`failed` pays the amount due in a block that is then reorganized",
        "`reorganized` does the same, and the payment returns in a later block",
      ].join(", "),
    ),
    amount: decimalAmount
      .optional()
      .describe(
        "The amount to pay instead, in token units; required with `custom`, not allowed with `exact` or `wrong_token`",
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
