import { isDeepStrictEqual } from "node:util";
import { db, type Transaction } from "@/lib/platform/db";
import { rpcUrlVariable, type RpcUrls } from "@/lib/platform/env";
import { insertToken, lockCatalog } from "./added";
import { isSameAddress } from "./address";
import type { ChainEntry, SettlementPolicy, TokenEntry } from "./catalog/entry";
import { localChains } from "./catalog/local";
import { mainnets } from "./catalog/mainnets";
import { testnets } from "./catalog/testnets";
import { tokenVariants } from "./catalog/variants";
import { noConfiguration, type Configuration } from "./configuration";
import { syncAdditions } from "./sync-additions";

/** Every chain that Remit knows, with its tokens. */
export const catalog: ChainEntry[] = [...mainnets, ...testnets, ...localChains];

/**
 * Syncs chains and tokens in the database with the catalog, the configuration and the node URLs: a chain with an RPC
 * URL is active. Idempotent, in one transaction, safe when several processes start at once. Throws for an unknown slug
 * or a file that contradicts stored rows.
 */
export async function syncCatalog(
  rpcUrls: RpcUrls,
  configuration: Omit<Configuration, "rpcUrls"> = noConfiguration,
): Promise<void> {
  // Generous: on a busy machine several starts wait here for each other.
  await db().$transaction((tx) => writeCatalog(tx, rpcUrls, configuration), { timeout: 60_000, maxWait: 60_000 });
}

/** Like `syncCatalog`, in the caller's transaction. Writes only rows that differ. */
export async function writeCatalog(
  tx: Transaction,
  rpcUrls: RpcUrls,
  configuration: Omit<Configuration, "rpcUrls"> = noConfiguration,
): Promise<void> {
  await lockCatalog(tx);
  const chains = byId(await tx.chain.findMany());
  const tokens = byId(await tx.token.findMany());
  for (const entry of catalog) {
    const isActive = rpcUrls.has(entry.slug);
    const chain = chainRow(entry, isActive, configuration.policies.get(entry.slug));
    if (!isStored(chains, chain)) {
      if (await isListedByInstance(tx, entry)) continue;
      await tx.chain.upsert({ where: { id: chain.id }, create: chain, update: chain });
    }
    for (const token of entry.tokens.map((listed) => tokenRow(entry, listed))) {
      if (!isStored(tokens, token)) await upsertToken(tx, token);
    }
  }
  await syncAdditions(tx, rpcUrls, configuration);
  await insertVariants(tx);
  await rejectUnknownSlugs(tx, [...rpcUrls.keys(), ...configuration.policies.keys()]);
}

/**
 * Inserts the variants that are missing, like tokens that the configuration file no longer lists: they are watched, not
 * accepted, and the operator can accept them. Existing rows stay as they are.
 */
async function insertVariants(tx: Transaction): Promise<void> {
  const listed = await tx.token.findMany({ select: { contractAddress: true, chain: true } });
  const chains = await tx.chain.findMany();
  for (const { network, ...variant } of tokenVariants) {
    const chain = chains.find(({ chainId }) => chainId === BigInt(network));
    const isListed = listed.some(
      (token) => token.chain.id === chain?.id && isSameAddress("evm", token.contractAddress, variant.contractAddress),
    );
    if (chain && !isListed)
      await insertToken(tx, chain.id, { ...variant, isStablecoin: true, isActive: false }, "configuration");
  }
}

type Row = { id: number };

function byId(rows: Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the stored row already has all values of `row`. */
function isStored(stored: ReadonlyMap<number, Row>, row: Row): boolean {
  const current = stored.get(row.id);
  return current !== undefined && isDeepStrictEqual({ ...current, ...row }, current);
}

/** The instance listed this network before the catalog did: keep its row, because its ids are in use. */
async function isListedByInstance(tx: Transaction, { id, slug, chainId }: ChainEntry): Promise<boolean> {
  const sameNetwork = chainId === null ? [] : [{ chainId: BigInt(chainId) }];
  const existing = await tx.chain.findFirst({ where: { id: { not: id }, OR: [{ slug }, ...sameNetwork] } });
  return existing !== null;
}

function chainRow(entry: ChainEntry, isActive: boolean, policy: Partial<SettlementPolicy> | undefined) {
  const { tokens: _tokens, policy: defaultPolicy, chainId, ...properties } = entry;
  return { ...properties, ...defaultPolicy, ...policy, chainId: chainId === null ? null : BigInt(chainId), isActive };
}

function tokenRow(chain: ChainEntry, entry: TokenEntry) {
  return { ...entry, chainId: chain.id, isActive: true };
}

async function upsertToken(tx: Transaction, row: ReturnType<typeof tokenRow>): Promise<void> {
  const { chainId, contractAddress } = row;
  const existing = await tx.token.findUnique({
    where: { chainId_contractAddress: { chainId, contractAddress } },
    select: { id: true },
  });
  // The instance listed this token before the catalog did: keep its row.
  if (existing && existing.id !== row.id) return;
  await tx.token.upsert({ where: { id: row.id }, create: row, update: row });
}

async function rejectUnknownSlugs(tx: Transaction, slugs: string[]): Promise<void> {
  const known = await tx.chain.findMany({ where: { slug: { in: slugs } }, select: { slug: true } });
  const unknown = slugs.find((slug) => !known.some((chain) => chain.slug === slug));
  if (unknown === undefined) return;
  throw new Error(
    `There is no chain ${unknown}. Correct ${rpcUrlVariable(unknown)} or the entry in CONFIG_FILE: ` +
      "docs/configuration.md lists the chains.",
  );
}
