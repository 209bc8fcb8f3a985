import { z } from "zod";
import { maxAddressesPerCall } from "./constants";
import { chainFilter, pageFields } from "@/lib/platform/pagination/schema";

// Wire format of pools. Safe to import in the browser.

const chainSchema = z.object({ slug: z.string(), name: z.string(), type: z.enum(["evm", "solana"]) });

export const poolAddressSchema = z
  .object({
    id: z.string(),
    chain: chainSchema,
    address: z.string(),
    payment_request: z
      .object({ public_id: z.uuid(), shortcode: z.string(), late_until: z.iso.datetime() })
      .nullable()
      .describe(
        "The payment request that the address serves, and the end of its late window; null while the address is free",
      ),
    usable_at: z.iso
      .datetime()
      .nullable()
      .describe("When payment requests can use it, if address protection delays that; null if they can use it now"),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "PoolAddress" });

export const addressPoolSchema = z
  .object({
    chain: chainSchema,
    free: z.int(),
    serving: z.int(),
    waiting: z.int().describe("Added less than 24 hours ago with address protection on"),
  })
  .meta({ id: "AddressPool", description: "The numbers of free, serving and waiting addresses in a chain's pool" });

export const addPoolAddressesSchema = z
  .strictObject({
    chain: z.string().min(1).max(64).describe("A chain's slug"),
    addresses: z
      .array(z.string().trim().min(1).max(128))
      .min(1)
      .max(maxAddressesPerCall)
      .describe("Wallet addresses that receive no other payments"),
  })
  .meta({ id: "CreatePoolAddresses" });

export const listPoolAddressesSchema = z.strictObject({ ...pageFields, chain: chainFilter.optional() });

export const poolAddressParams = z.object({ id: z.string() });

export type PresentedPoolAddress = z.infer<typeof poolAddressSchema>;
export type PresentedAddressPool = z.infer<typeof addressPoolSchema>;
export type AddPoolAddressesInput = z.output<typeof addPoolAddressesSchema>;
