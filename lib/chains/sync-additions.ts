import type { Transaction } from "@/lib/platform/db";
import type { RpcUrls } from "@/lib/platform/env";
import type { Chain, Token } from "@/prisma/generated/client";
import { findTokenWithSymbol, insertChain, insertToken, type ChainAddition } from "./added";
import { hasRpcUrls } from "./rpc-urls";
import { ConfigurationError, type Configuration } from "./configuration";
import { policyOf, type ConfiguredChain, type ConfiguredToken } from "./configuration-file";

// Syncs chains and tokens of the configuration file on startup. Entries removed from the file become inactive but keep
// their rows, which requests refer to. Chains that an operator added by command take only their policy and node URLs
// from the file.

/** The catalog must be locked. Throws a ConfigurationError if the file contradicts stored rows. */
export async function syncAdditions(
  tx: Transaction,
  rpcUrls: RpcUrls,
  { policies, extraChains, extraTokens }: Omit<Configuration, "rpcUrls">,
): Promise<void> {
  const chainIds: number[] = [];
  for (const [index, configured] of extraChains.entries()) {
    chainIds.push(await syncChain(tx, configured, rpcUrls.has(configured.slug), `extra_chains[${index}]`));
  }
  const tokenIds: number[] = [];
  for (const [index, configured] of extraTokens.entries()) {
    tokenIds.push(await syncToken(tx, configured, `extra_tokens[${index}]`));
  }
  const fromFile = { source: "configuration", isActive: true } as const;
  await tx.chain.updateMany({ where: { ...fromFile, id: { notIn: chainIds } }, data: { isActive: false } });
  await tx.token.updateMany({
    where: { ...fromFile, isNative: false, id: { notIn: tokenIds } },
    data: { isActive: false },
  });
  for (const chain of await tx.chain.findMany({ where: { source: "operator" } })) {
    const isActive = hasRpcUrls(chain) || rpcUrls.has(chain.slug);
    await tx.chain.update({ where: { id: chain.id }, data: { ...policies.get(chain.slug), isActive } });
  }
}

async function syncChain(
  tx: Transaction,
  configured: ConfiguredChain,
  isActive: boolean,
  path: string,
): Promise<number> {
  const desired = toChain(configured, isActive);
  const stored = await tx.chain.findFirst({
    where: { OR: [{ slug: desired.slug }, { chainId: BigInt(desired.chainId) }] },
    // If two rows conflict with the file, report the older one.
    orderBy: { id: "asc" },
  });
  if (!stored) return (await insertChain(tx, desired, "configuration")).id;
  requireSameChain(stored, desired, path);
  const { name, symbol, explorerUrl, policy } = desired;
  await tx.chain.update({ where: { id: stored.id }, data: { name, symbol, explorerUrl, ...policy, isActive } });
  await tx.token.updateMany({
    where: { chainId: stored.id, isNative: true },
    data: { symbol, name: desired.coinName },
  });
  return stored.id;
}

/** A stored chain's slug, chain id and testnet flag never change, because requests may refer to it. */
function requireSameChain(stored: Chain, desired: ChainAddition, path: string): void {
  if (stored.source === "catalogue") throw configurationError(path, `is in the catalog as ${stored.slug}`);
  if (stored.source === "operator") throw configurationError(path, `was added with \`chain add\` as ${stored.slug}`);
  if (stored.slug !== desired.slug) throw configurationError(`${path}.slug`, `is stored as ${stored.slug}`);
  if (stored.chainId !== BigInt(desired.chainId))
    throw configurationError(`${path}.chain_id`, `is stored as ${stored.chainId}`);
  if (stored.isTestnet !== desired.isTestnet)
    throw configurationError(`${path}.is_testnet`, `is stored as ${stored.isTestnet}`);
}

async function syncToken(tx: Transaction, configured: ConfiguredToken, path: string): Promise<number> {
  const chain = await tx.chain.findUnique({ where: { slug: configured.chain } });
  if (chain?.type !== "evm") throw configurationError(`${path}.chain`, "is not the slug of a known EVM chain");
  const { contract_address: contractAddress, symbol, name, decimals } = configured;
  const { is_stablecoin: isStablecoin, verifies_balance: verifiesBalance } = configured;
  const desired = { contractAddress, isStablecoin, verifiesBalance, symbol, name, decimals };
  if (await findTokenWithSymbol(tx, chain.id, desired))
    throw configurationError(`${path}.symbol`, "is the symbol of another token on this chain");
  const where = { chainId_contractAddress: { chainId: chain.id, contractAddress } };
  const stored = await tx.token.findUnique({ where });
  if (!stored) return (await insertToken(tx, chain.id, desired, "configuration")).id;
  requireSameToken(stored, decimals, path);
  await tx.token.update({ where, data: { symbol, name, isStablecoin, verifiesBalance, isActive: true } });
  return stored.id;
}

function requireSameToken(stored: Token, decimals: number, path: string): void {
  if (stored.source === "catalogue") throw configurationError(path, "is in the catalog");
  if (stored.source === "operator") throw configurationError(path, "was added with `token add`");
  if (stored.decimals !== decimals) throw configurationError(`${path}.decimals`, `is stored as ${stored.decimals}`);
}

const minPollIntervalMs = 1000;
const defaultMaxLogRange = 1000;

function toChain(configured: ConfiguredChain, isActive: boolean): ChainAddition {
  const { block_time_ms: blockTimeMs, symbol } = configured;
  const defaults = { pollIntervalMs: Math.max(blockTimeMs, minPollIntervalMs), maxLogRange: defaultMaxLogRange };
  return {
    slug: configured.slug,
    name: configured.name,
    symbol,
    coinName: configured.coin_name ?? symbol,
    chainId: configured.chain_id,
    explorerUrl: configured.explorer_url,
    isTestnet: configured.is_testnet,
    isActive,
    policy: {
      ...defaults,
      finality: "confirmations",
      blockTimeMs,
      requiredConfirmations: configured.required_confirmations,
      ...policyOf(configured),
    },
  };
}

function configurationError(path: string, message: string): ConfigurationError {
  return new ConfigurationError([`${path}: ${message}`]);
}
