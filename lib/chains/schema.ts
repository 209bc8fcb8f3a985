import { z } from "zod";

// How tokens and chains look on the wire. Browser-safe.

export const chainTypeSchema = z.enum(["evm", "solana"]);

export const tokenSchema = z.object({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  contract_address: z.string().describe("A native coin has its chain's zero address"),
  logo_url: z.url(),
  is_native: z.boolean(),
  is_stablecoin: z.boolean(),
});

export const chainSummarySchema = z.object({
  id: z.int().describe("Remit's own id of the chain"),
  slug: z.string(),
  name: z.string(),
  symbol: z.string().describe("The native coin's symbol"),
  chain_id: z.int().nullable().describe("Network id of an EVM chain, otherwise null"),
  type: chainTypeSchema,
});

export const chainSchema = chainSummarySchema.extend({
  explorer_url: z.url(),
  is_active: z.boolean(),
  is_testnet: z.boolean(),
});

export const chainWithTokensSchema = chainSchema.extend({ tokens: z.array(tokenSchema) });

export type PresentedToken = z.infer<typeof tokenSchema>;
export type PresentedChainSummary = z.infer<typeof chainSummarySchema>;
export type PresentedChain = z.infer<typeof chainSchema>;
export type PresentedChainWithTokens = z.infer<typeof chainWithTokensSchema>;

/** Of the values of `include_tokens` only `true` asks for tokens; any other is no. */
export const listChainsSchema = z.object({
  include_tokens: z
    .string()
    .optional()
    .transform((value) => value === "true"),
});
