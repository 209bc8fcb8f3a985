import { z } from "zod";
import { isEmbedOrigin } from "./embed-origin";
import { plainLine } from "@/lib/platform/plain-text";

// Wire format of a merchant's settings and actors. Safe to import in the browser.

export const actorSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("api_key"), id: z.string(), name: z.string().describe("At that time") }),
    z.object({ type: z.literal("user"), email: z.string() }),
  ])
  .describe("The API key or person that made the change");

export type PresentedActor = z.infer<typeof actorSchema>;

/** A signed-in person. */
export type Person = { type: "user"; id: bigint; email: string };
/** The API key or signed-in person that acts for a merchant. */
export type MerchantActor = { type: "api_key"; id: string; name: string } | Person;
/** Anyone who changes a merchant's data, including the operator and Remit itself. */
export type Actor = MerchantActor | { type: "operator" } | { type: "remit" };

export const maxNameLength = 100;
export const merchantNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxNameLength)
  .refine(...plainLine);

export const settingsSchema = z.object({
  name: z.string(),
  accent_color: z.string().nullable(),
  support_contact: z.string().nullable(),
  embed_origins: z.array(z.string()),
  logo_url: z.string().nullable(),
});

export const maxEmbedOrigins = 20;
const accentColor = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "must be # and six hexadecimal digits");
const supportContact = z
  .string()
  .trim()
  .max(254)
  .refine((text) => z.union([z.email(), z.url({ protocol: /^https$/ })]).safeParse(text).success, {
    params: { code: "invalid_contact" },
    message: "must be an e-mail address or an https URL",
  })
  .refine(...plainLine);
const embedOrigin = z
  .string()
  .trim()
  .max(253)
  .refine(isEmbedOrigin, {
    params: { code: "invalid_origin" },
    message: "must be an origin such as https://shop.example, without a path",
  });

/** Omitted settings stay as they are. */
export const updateSettingsSchema = z.strictObject({
  name: merchantNameSchema.optional(),
  accent_color: accentColor.nullable().optional().describe("Of the pay page's main button; null for Remit's own"),
  support_contact: supportContact.nullable().optional(),
  embed_origins: z.array(embedOrigin).max(maxEmbedOrigins).optional(),
});

export type PresentedSettings = z.infer<typeof settingsSchema>;
export type UpdateSettingsBody = z.infer<typeof updateSettingsSchema>;

export const receivingAddressSchema = z.object({
  id: z.string(),
  chain: z.object({ slug: z.string(), name: z.string(), type: z.enum(["evm", "solana"]) }),
  address: z.string(),
  usable_at: z.iso
    .datetime()
    .nullable()
    .describe("When payment requests can use it, if address protection delays that; null if they can use it now"),
  proven_at: z.iso.datetime().nullable().describe("When its ownership was proven with a signature"),
  created_at: z.iso.datetime(),
});

const addressProtectionSchema = z.object({
  enabled: z.boolean(),
  ends_at: z.iso.datetime().nullable().describe("When protection ends; null if no end is scheduled"),
});
export const switchAddressProtectionSchema = z.strictObject({ enabled: z.boolean() });

export const createReceivingAddressSchema = z.strictObject({
  chain: z.string().min(1).max(64).describe("A chain's slug"),
  address: z.string().trim().min(1).max(128),
});
export type PresentedReceivingAddress = z.infer<typeof receivingAddressSchema>;
export type PresentedAddressProtection = z.infer<typeof addressProtectionSchema>;
export type CreateReceivingAddressBody = z.infer<typeof createReceivingAddressSchema>;

export const receivingAddressParams = z.object({ id: z.string() });
