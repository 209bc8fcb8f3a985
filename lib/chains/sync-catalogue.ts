import { db, type Transaction } from "@/lib/db";
import { catalogue } from "./catalogue";
import type { ChainEntry, TokenEntry } from "./catalogue/entry";

const catalogueLock = 7_233_001;

/**
 * Brings the chains and tokens of the database in line with the catalogue and this start's nodes: a chain is active when
 * it has an RPC URL. Idempotent, one transaction, safe when several processes start at once. An unknown slug is an error.
 */
export async function syncCatalogue(rpcUrls: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const unknown = [...rpcUrls.keys()].filter((slug) => !catalogue.some((chain) => chain.slug === slug));
  if (unknown.length > 0)
    throw new Error(`No chain of the catalogue has the slug ${unknown.join(", ")}; see \`chain list\``);
  const work = async (tx: Transaction) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${catalogueLock})`;
    for (const chain of catalogue) {
      await upsertChain(tx, chain, rpcUrls.has(chain.slug));
      for (const token of chain.tokens) await upsertToken(tx, chain, token);
    }
  };
  // Generous: on a busy machine several starts wait here for each other.
  await db().$transaction(work, { timeout: 60_000, maxWait: 60_000 });
}

async function upsertChain(tx: Transaction, entry: ChainEntry, isActive: boolean): Promise<void> {
  const { tokens: _tokens, policy, chainId, ...facts } = entry;
  const data = { ...facts, ...policy, chainId: chainId === null ? null : BigInt(chainId), isActive };
  await tx.chain.upsert({ where: { id: entry.id }, create: data, update: data });
}

async function upsertToken(tx: Transaction, chain: ChainEntry, entry: TokenEntry): Promise<void> {
  const data = { ...entry, chainId: chain.id, isActive: true };
  await tx.token.upsert({ where: { id: entry.id }, create: data, update: data });
}
