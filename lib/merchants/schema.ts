import { z } from "zod";
import { plainLine } from "@/lib/plain-text";

// A merchant's settings and actors on the wire. Browser-safe.

export const actorSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("api_key"), id: z.string(), name: z.string().describe("At the time") }),
    z.object({ type: z.literal("user"), email: z.string() }),
  ])
  .describe("The API key or person that did it");

export type PresentedActor = z.infer<typeof actorSchema>;

/** The API key or signed-in person that acts for a merchant. */
export type MerchantActor = { type: "api_key"; id: string; name: string } | { type: "user"; id: bigint; email: string };
/** Anyone who changes something of a merchant's: also the instance's operator, and Remit by itself. */
export type Actor = MerchantActor | { type: "operator" } | { type: "remit" };

export const maxNameLength = 100;
export const merchantNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxNameLength)
  .refine(...plainLine);

export const settingsSchema = z.object({ name: z.string() });
export const updateSettingsSchema = z.strictObject({ name: merchantNameSchema });

export const receivingAddressSchema = z.object({
  id: z.string(),
  chain: z.object({ slug: z.string(), name: z.string(), type: z.enum(["evm", "solana"]) }),
  address: z.string(),
  created_at: z.iso.datetime(),
});

export const createReceivingAddressSchema = z.strictObject({
  chain: z.string().min(1).max(64).describe("A chain's slug"),
  address: z.string().trim().min(1).max(128),
});

export type PresentedSettings = z.infer<typeof settingsSchema>;
export type PresentedReceivingAddress = z.infer<typeof receivingAddressSchema>;
export type CreateReceivingAddressBody = z.infer<typeof createReceivingAddressSchema>;

export const receivingAddressParams = z.object({ id: z.string() });
