import { z } from "zod";
import { amountSchema } from "@/lib/platform/amounts/schema";

// Wire format of settlement settings. Safe to import in the browser.

export const maxToleranceBasisPoints = 500;
export const maxLateWindowSeconds = 7 * 24 * 60 * 60;
const maxInteger = 2_147_483_647;

const latePolicySchema = z.enum(["accept", "flag"]);

export const settlementSettingsSchema = z.object({
  tolerance_basis_points: z.int(),
  late_policy: latePolicySchema,
  late_window_seconds: z.int(),
  match_single_open_request: z.boolean(),
  high_value_amounts: z.array(
    z.object({
      chain: z.object({ slug: z.string(), name: z.string() }),
      token: z.object({ id: z.int(), symbol: z.string(), is_stablecoin: z.boolean() }),
      amount: amountSchema,
    }),
  ),
});

const highValueAmount = z.strictObject({
  token_id: z.int().min(1).max(maxInteger),
  amount: z.string().min(1).max(200).nullable().describe("In token units; null removes the threshold"),
});

export const updateSettlementSettingsSchema = z.strictObject({
  tolerance_basis_points: z.int().min(0).max(maxToleranceBasisPoints).optional(),
  late_policy: latePolicySchema.optional(),
  late_window_seconds: z.int().min(0).max(maxLateWindowSeconds).optional(),
  match_single_open_request: z.boolean().optional(),
  high_value_amounts: z.array(highValueAmount).max(100).optional().describe("Omitted tokens keep their thresholds"),
});

export type PresentedSettlementSettings = z.infer<typeof settlementSettingsSchema>;
export type UpdateSettlementSettingsInput = z.output<typeof updateSettlementSettingsSchema>;
