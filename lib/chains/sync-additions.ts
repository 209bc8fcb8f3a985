import type { Transaction } from "@/lib/db";
import type { RpcUrls } from "@/lib/env";
import type { Chain, Token } from "@/prisma/generated/client";
import { findSymbolHolder, insertChain, insertToken, type AddedChain } from "./added";
import { hasRpcUrls } from "./rpc-urls";
import { ConfigurationError, type Configuration } from "./configuration";
import { policyOf, type WrittenChain, type WrittenToken } from "./configuration-file";

// Syncs chains and tokens of the configuration file at start. Entries removed from the file become inactive but keep
// their rows, which requests refer to.

/** The catalog must be locked. Throws a ConfigurationError if the file contradicts listed rows. */
export async function syncAdditions(
  tx: Transaction,
  rpcUrls: RpcUrls,
  { policies, extraChains, extraTokens }: Omit<Configuration, "rpcUrls">,
): Promise<void> {
  const chainIds: number[] = [];
  for (const [index, written] of extraChains.entries()) {
    chainIds.push(await syncChain(tx, written, rpcUrls.has(written.slug), `extra_chains[${index}]`));
  }
  const tokenIds: number[] = [];
  for (const [index, written] of extraTokens.entries()) {
    tokenIds.push(await syncToken(tx, written, `extra_tokens[${index}]`));
  }
  const configured = { source: "configuration", isActive: true } as const;
  await tx.chain.updateMany({ where: { ...configured, id: { notIn: chainIds } }, data: { isActive: false } });
  await tx.token.updateMany({
    where: { ...configured, isNative: false, id: { notIn: tokenIds } },
    data: { isActive: false },
  });
  for (const chain of await tx.chain.findMany({ where: { source: "operator" } })) {
    const isActive = hasRpcUrls(chain) || rpcUrls.has(chain.slug);
    await tx.chain.update({ where: { id: chain.id }, data: { ...policies.get(chain.slug), isActive } });
  }
}

async function syncChain(tx: Transaction, written: WrittenChain, isActive: boolean, path: string): Promise<number> {
  const added = toChain(written, isActive);
  const stored = await tx.chain.findFirst({
    where: { OR: [{ slug: added.slug }, { chainId: BigInt(added.chainId) }] },
    // If two rows conflict with the file, report the older one.
    orderBy: { id: "asc" },
  });
  if (!stored) return (await insertChain(tx, added, "configuration")).id;
  requireSameChain(stored, added, path);
  const { name, symbol, explorerUrl, policy } = added;
  await tx.chain.update({ where: { id: stored.id }, data: { name, symbol, explorerUrl, ...policy, isActive } });
  await tx.token.updateMany({
    where: { chainId: stored.id, isNative: true },
    data: { symbol, name: added.coinName },
  });
  return stored.id;
}

/** A chain's properties cannot change while requests refer to it. */
function requireSameChain(stored: Chain, added: AddedChain, path: string): void {
  if (stored.source === "catalogue") throw fault(path, `is in the catalog as ${stored.slug}`);
  if (stored.source === "operator") throw fault(path, `was added with \`chain add\` as ${stored.slug}`);
  if (stored.slug !== added.slug) throw fault(`${path}.slug`, `is stored as ${stored.slug}`);
  if (stored.chainId !== BigInt(added.chainId)) throw fault(`${path}.chain_id`, `is stored as ${stored.chainId}`);
  if (stored.isTestnet !== added.isTestnet) throw fault(`${path}.is_testnet`, `is stored as ${stored.isTestnet}`);
}

async function syncToken(tx: Transaction, written: WrittenToken, path: string): Promise<number> {
  const chain = await tx.chain.findUnique({ where: { slug: written.chain } });
  if (chain?.type !== "evm") throw fault(`${path}.chain`, "is not the slug of an EVM chain that is listed");
  const { contract_address: contractAddress, symbol, name, decimals } = written;
  const { is_stablecoin: isStablecoin, verifies_balance: verifiesBalance } = written;
  const added = { contractAddress, isStablecoin, verifiesBalance, symbol, name, decimals };
  if (await findSymbolHolder(tx, chain.id, added))
    throw fault(`${path}.symbol`, "is the symbol of another token on this chain");
  const where = { chainId_contractAddress: { chainId: chain.id, contractAddress } };
  const stored = await tx.token.findUnique({ where });
  if (!stored) return (await insertToken(tx, chain.id, added, "configuration")).id;
  requireSameToken(stored, decimals, path);
  await tx.token.update({ where, data: { symbol, name, isStablecoin, verifiesBalance, isActive: true } });
  return stored.id;
}

function requireSameToken(stored: Token, decimals: number, path: string): void {
  if (stored.source === "catalogue") throw fault(path, "is in the catalog");
  if (stored.source === "operator") throw fault(path, "was added with `token add`");
  if (stored.decimals !== decimals) throw fault(`${path}.decimals`, `is stored as ${stored.decimals}`);
}

const minPollIntervalMs = 1000;
const defaultMaxLogRange = 1000;

function toChain(written: WrittenChain, isActive: boolean): AddedChain {
  const { block_time_ms: blockTimeMs, symbol } = written;
  const defaults = { pollIntervalMs: Math.max(blockTimeMs, minPollIntervalMs), maxLogRange: defaultMaxLogRange };
  return {
    slug: written.slug,
    name: written.name,
    symbol,
    coinName: written.coin_name ?? symbol,
    chainId: written.chain_id,
    explorerUrl: written.explorer_url,
    isTestnet: written.is_testnet,
    isActive,
    policy: {
      ...defaults,
      finality: "confirmations",
      blockTimeMs,
      requiredConfirmations: written.required_confirmations,
      ...policyOf(written),
    },
  };
}

function fault(path: string, message: string): ConfigurationError {
  return new ConfigurationError([`${path}: ${message}`]);
}
