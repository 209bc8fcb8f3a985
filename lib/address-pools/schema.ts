import { z } from "zod";
import { chainFilter, pageFields } from "@/lib/pagination/schema";

// Pools of exclusive addresses on the wire. Browser-safe.

const maxAddressesPerCall = 1000;
/** How many addresses the pool of a chain holds. */
export const maxPoolSize = 5000;

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
    created_at: z.iso.datetime(),
  })
  .meta({ id: "PoolAddress" });

export const addressPoolSchema = z
  .object({ chain: chainSchema, free: z.int(), serving: z.int() })
  .meta({ id: "AddressPool", description: "How many addresses of a chain's pool are free" });

export const addPoolAddressesSchema = z
  .strictObject({
    chain: z.string().min(1).max(64).describe("A chain's slug"),
    addresses: z
      .array(z.string().trim().min(1).max(128))
      .min(1)
      .max(maxAddressesPerCall)
      .describe("Wallet addresses that nothing else pays to"),
  })
  .meta({ id: "CreatePoolAddresses" });

export const listPoolAddressesSchema = z.strictObject({ ...pageFields, chain: chainFilter.optional() });

export const poolAddressParams = z.object({ id: z.string() });

export type PresentedPoolAddress = z.infer<typeof poolAddressSchema>;
export type PresentedAddressPool = z.infer<typeof addressPoolSchema>;
export type AddPoolAddressesInput = z.output<typeof addPoolAddressesSchema>;
export type ListPoolAddressesInput = z.output<typeof listPoolAddressesSchema>;
