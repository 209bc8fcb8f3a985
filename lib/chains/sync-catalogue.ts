import { db, type Transaction } from "@/lib/db";
import type { RpcUrls } from "@/lib/env";
import { lockCatalogue } from "./added";
import type { ChainEntry, SettlementPolicy, TokenEntry } from "./catalogue/entry";
import { localChains } from "./catalogue/local";
import { mainnets } from "./catalogue/mainnets";
import { testnets } from "./catalogue/testnets";
import { noConfiguration, type Configuration } from "./configuration";
import { syncAdditions } from "./sync-additions";

/** Every chain that Remit knows, with its tokens. */
export const catalogue: ChainEntry[] = [...mainnets, ...testnets, ...localChains];

/**
 * Brings the chains and tokens of the database in line with the catalogue, the configuration and this start's nodes: a chain
 * is active when it has an RPC URL. What `chain add` and `token add` listed stays as it is. Idempotent, one transaction, safe
 * when several processes start at once. An unknown slug, or a file that contradicts what is stored, is an error.
 */
export async function syncCatalogue(
  rpcUrls: RpcUrls,
  configuration: Omit<Configuration, "rpcUrls"> = noConfiguration,
): Promise<void> {
  const work = async (tx: Transaction) => {
    await lockCatalogue(tx);
    for (const entry of catalogue) {
      if (await isListedOtherwise(tx, entry)) continue;
      await upsertChain(tx, entry, {
        isActive: rpcUrls.has(entry.slug),
        policy: configuration.policies.get(entry.slug),
      });
      for (const token of entry.tokens) await upsertToken(tx, entry, token);
    }
    await syncAdditions(tx, rpcUrls, configuration);
    await refuseUnknownSlugs(tx, [...rpcUrls.keys(), ...configuration.policies.keys()]);
  };
  // Generous: on a busy machine several starts wait here for each other.
  await db().$transaction(work, { timeout: 60_000, maxWait: 60_000 });
}

/** This instance listed the network before the catalogue knew it: its ids are in use, so its row goes on to stand for it. */
async function isListedOtherwise(tx: Transaction, { id, slug, chainId }: ChainEntry): Promise<boolean> {
  const sameNetwork = chainId === null ? [] : [{ chainId: BigInt(chainId) }];
  const held = await tx.chain.findFirst({ where: { id: { not: id }, OR: [{ slug }, ...sameNetwork] } });
  return held !== null;
}

type Terms = { isActive: boolean; policy: Partial<SettlementPolicy> | undefined };

async function upsertChain(tx: Transaction, entry: ChainEntry, { isActive, policy }: Terms): Promise<void> {
  const { tokens: _tokens, policy: usual, chainId, ...facts } = entry;
  const data = { ...facts, ...usual, ...policy, chainId: chainId === null ? null : BigInt(chainId), isActive };
  await tx.chain.upsert({ where: { id: entry.id }, create: data, update: data });
}

async function upsertToken(tx: Transaction, chain: ChainEntry, entry: TokenEntry): Promise<void> {
  const { contractAddress } = entry;
  const held = await tx.token.findUnique({
    where: { chainId_contractAddress: { chainId: chain.id, contractAddress } },
    select: { id: true },
  });
  if (held && held.id !== entry.id) return;
  const data = { ...entry, chainId: chain.id, isActive: true };
  await tx.token.upsert({ where: { id: entry.id }, create: data, update: data });
}

async function refuseUnknownSlugs(tx: Transaction, slugs: string[]): Promise<void> {
  const known = await tx.chain.findMany({ where: { slug: { in: slugs } }, select: { slug: true } });
  const unknown = slugs.filter((slug) => !known.some((chain) => chain.slug === slug));
  if (unknown.length === 0) return;
  throw new Error(`No chain of the catalogue has the slug ${[...new Set(unknown)].join(", ")}; see \`chain list\``);
}
