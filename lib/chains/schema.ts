import { z } from "zod";

// Wire format of tokens and chains. Safe to import in the browser.

const chainTypeSchema = z.enum(["evm", "solana"]).meta({ id: "ChainType" });

export const tokenSchema = z
  .object({
    id: z.int(),
    symbol: z.string(),
    name: z.string(),
    decimals: z.int(),
    contract_address: z.string().describe("A native coin has its chain's zero address"),
    logo_url: z.url(),
    is_native: z.boolean(),
    is_stablecoin: z.boolean(),
  })
  .meta({ id: "Token" });

/** A token as chains and pay pages list it. */
export const listedTokenSchema = tokenSchema
  .extend({
    wallet_name: z
      .string()
      .nullable()
      .describe(
        "What wallets show instead of `symbol`, for example USD₮0 for USDT on Arbitrum; null if they show `symbol`",
      ),
  })
  .meta({ id: "ListedToken" });

export const chainSummarySchema = z
  .object({
    id: z.int().describe("Remit's id of the chain"),
    slug: z.string(),
    name: z.string(),
    symbol: z.string().describe("The native coin's symbol"),
    chain_id: z.int().nullable().describe("The network id; null except on EVM"),
    type: chainTypeSchema,
  })
  .meta({ id: "ChainSummary", description: "The chain of a payment" });

export const degradedReasonSchema = z.enum([
  "node_unreachable",
  "node_unreliable",
  "node_rate_limited",
  "nodes_disagree",
  "wrong_chain",
  "wrong_decimals",
  "finality_delayed",
  "unavailable",
  "not_watched",
]);

const chainWarningSchema = z.enum(["clock_skew"]);

export type DegradedReason = z.infer<typeof degradedReasonSchema>;

export const chainSchema = chainSummarySchema.extend({
  explorer_url: z
    .url()
    .describe(
      "Pages of a transaction and an address are below its path, at `/tx/<hash>` and `/address/<address>` (Solana: `/account/<address>`). Keep its query, if it has one",
    ),
  is_active: z.boolean(),
  is_testnet: z.boolean(),
  is_degraded: z
    .boolean()
    .describe(
      "The chain cannot be read reliably, or no worker watches it. Until it recovers, nothing is credited and nothing expires",
    ),
  degraded_reason: degradedReasonSchema.nullable().describe("The reason while `is_degraded` is true; otherwise null"),
  is_unconfirmed: z
    .boolean()
    .describe(
      "Payers should wait: the chain is not active, or for the time of 20 blocks, and at least a minute, no worker has read it or no node has answered",
    ),
  warning: chainWarningSchema
    .nullable()
    .describe(
      "A problem that does not stop settlement. `clock_skew`: the clocks of the chain and of this server differ by more than 30 seconds",
    ),
  clock_skew_ms: z
    .int()
    .nullable()
    .describe("How many milliseconds the chain's clock is ahead of this server's; null until measured"),
});

export const chainWithTokensSchema = chainSchema.extend({ tokens: z.array(listedTokenSchema) });

export const chainWithOptionalTokensSchema = chainSchema
  .extend({
    tokens: z.array(listedTokenSchema).optional().describe("Active tokens; only with `include_tokens=true`"),
  })
  .meta({ id: "Chain" });

export type PresentedToken = z.infer<typeof tokenSchema>;
export type PresentedChainSummary = z.infer<typeof chainSummarySchema>;
export type PresentedChain = z.infer<typeof chainSchema>;
export type PresentedChainWithTokens = z.infer<typeof chainWithTokensSchema>;

/** Only `true` is true; any other value is false. */
const flag = z
  .string()
  .meta({ type: "boolean" })
  .transform((value) => value === "true");

const tokensFlag = flag.optional().describe("Include each chain's active tokens; any value except `true` is false");

export const listChainsSchema = z.object({
  include_tokens: tokensFlag,
  type: chainTypeSchema.optional(),
  is_testnet: flag.optional().describe("Test networks only; any value except `true`: live networks only"),
  is_active: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("`true`: chains in use only; `false`: the others only"),
});

export const getChainQuerySchema = z.object({ include_tokens: tokensFlag });

export const chainParams = z.object({ chain: z.string().describe("A chain's slug or id") });
