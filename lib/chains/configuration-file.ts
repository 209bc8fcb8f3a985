import { z } from "zod";
import { httpUrl } from "@/lib/platform/setting-schemas";
import { checkEvmAddress } from "./address";
import { additionRules } from "./addition-rules";
import type { SettlementPolicy } from "./catalog/entry";

// The schema of the configuration file. Strict, so that a misspelled setting is an error.

const { slug, chainName, networkId, symbol, tokenName, decimals, explorerUrl } = additionRules;

const contract = z.string().transform((text, context) => {
  const checked = checkEvmAddress(text);
  if (checked.ok) return checked.address;
  context.addIssue({ code: "custom", message: checked.message });
  return z.NEVER;
});

export const policyBounds = {
  pollIntervalMs: { min: 200, max: 600_000 },
  blockTimeMs: { min: 50, max: 600_000 },
  requiredConfirmations: { min: 1, max: 10_000 },
  maxLogRange: { min: 1, max: 100_000 },
} as const;

function bounded({ min, max }: { min: number; max: number }) {
  return z.int().min(min).max(max);
}

const settings = {
  rpc_urls: z.array(httpUrl).min(1).max(10).optional(),
  poll_interval_ms: bounded(policyBounds.pollIntervalMs).optional(),
  required_confirmations: bounded(policyBounds.requiredConfirmations).optional(),
  finality: z.enum(["confirmations", "finalized"]).optional(),
  max_log_range: bounded(policyBounds.maxLogRange).optional(),
};

const extraChain = z.strictObject({
  ...settings,
  slug,
  name: chainName,
  chain_id: networkId,
  symbol,
  coin_name: tokenName.optional(),
  explorer_url: explorerUrl,
  is_testnet: z.boolean(),
  block_time_ms: bounded(policyBounds.blockTimeMs),
  required_confirmations: settings.required_confirmations.unwrap(),
});

const extraToken = z.strictObject({
  chain: slug,
  contract_address: contract,
  symbol,
  name: tokenName,
  decimals,
  is_stablecoin: z.boolean().default(false),
  verifies_balance: z.boolean().default(true),
});

export const configurationSchema = z
  .strictObject({
    chains: z.record(slug, z.strictObject(settings)).default({}),
    extra_chains: z.array(extraChain).max(100).default([]),
    extra_tokens: z.array(extraToken).max(1000).default([]),
  })
  .superRefine(({ chains, extra_chains: added, extra_tokens: tokens }, context) => {
    const report = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
    for (const [index, chain] of added.entries()) {
      const before = added.slice(0, index);
      if (chain.slug in chains) report(["chains", chain.slug], "is defined in extra_chains; set its policy there");
      if (before.some((other) => other.slug === chain.slug)) report(["extra_chains", index, "slug"], "is listed twice");
      if (before.some((other) => other.chain_id === chain.chain_id)) {
        report(["extra_chains", index, "chain_id"], "is listed twice");
      }
    }
    for (const [index, token] of tokens.entries()) {
      const isDuplicate = tokens
        .slice(0, index)
        .some((other) => other.chain === token.chain && other.contract_address === token.contract_address);
      if (isDuplicate) report(["extra_tokens", index, "contract_address"], "is listed twice");
    }
  });

type ConfigurationFile = z.output<typeof configurationSchema>;
export type ConfiguredChain = ConfigurationFile["extra_chains"][number];
export type ConfiguredToken = ConfigurationFile["extra_tokens"][number];

/** The policy settings of the file under their row names; omitted ones do not change. */
export function policyOf(configured: ConfigurationFile["chains"][string]): Partial<SettlementPolicy> {
  return withoutUndefined({
    pollIntervalMs: configured.poll_interval_ms,
    requiredConfirmations: configured.required_confirmations,
    finality: configured.finality,
    maxLogRange: configured.max_log_range,
  });
}

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Partial<T>;
}
