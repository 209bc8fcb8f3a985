import type { z } from "zod";
import type { Chain } from "@/prisma/generated/client";
import type { Block } from "@/lib/chains/observed-transfer";
import { parseResult, RpcFailure, type ChainProof, type RpcCall, type RpcClient } from "../rpc";
import {
  accountsSchema,
  blockSchema,
  blockTimeSchema,
  genesisSchema,
  signaturesSchema,
  slotSchema,
  slotsSchema,
  tokenAccountsSchema,
  transactionSchema,
  type Account,
  type Signature,
  type Transaction,
} from "./node-values";

// The RPC calls of a Solana watcher, all on finalized slots, which are never reorganized.

const finalized = { commitment: "finalized" } as const;
const accountsPerCall = 100;
const signaturesPerCall = 1000;
// Any version: instructions and balances have the same format.
const anyVersion = { maxSupportedTransactionVersion: 255 } as const;

// Clusters have no network id; the hash of the first block identifies them.
export const genesisHashes: ReadonlyMap<string, string> = new Map([
  ["solana", "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"],
  ["solana-devnet", "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"],
]);

/** Requires the cluster's genesis hash. A local chain may have any; an unknown cluster is an error. */
export function genesisProof({ slug, isLocal }: Pick<Chain, "slug" | "isLocal">): ChainProof {
  const expected = genesisHashes.get(slug);
  if (!isLocal && expected === undefined) throw new Error(`The genesis hash of ${slug} is not known.`);
  return {
    call: genesisCall,
    check(result) {
      const found = parseResult(genesisSchema, result, "getGenesisHash");
      if (!isLocal && found !== expected) {
        throw new RpcFailure("wrong_chain", `the node's chain began with ${found}, not ${expected}`);
      }
    },
  };
}

/** The hash of the chain's first block. */
export async function readGenesis(rpc: RpcClient): Promise<string> {
  return callParsed(rpc, genesisSchema, genesisCall);
}

/** The local node misinterprets `minContextSlot` as a filter, and may start before a slot with a block is final. */
export type Dialect = { isLocal: boolean };

/** The newest finalized slot; its block may not be available yet. */
export async function readFinalizedSlot(rpc: RpcClient): Promise<bigint> {
  return callParsed(rpc, slotSchema, slotCall);
}

/** The oldest slot that the node still has. */
export async function readFirstSlot(rpc: RpcClient): Promise<bigint> {
  return callParsed(rpc, slotSchema, firstSlotCall);
}

/** The newest finalized slot and its block; slot 0 until a local node has one. */
export async function readFinalizedBlock(rpc: RpcClient, { isLocal }: Dialect): Promise<Block> {
  const slot = await readFinalizedSlot(rpc);
  const first = isLocal ? await readFirstSlot(rpc) : 0n;
  if (slot < first) return { number: 0n, hash: "", time: new Date(0) };
  const [block] = await readBlocks(rpc, [slot]);
  if (!block) throw behind();
  return block;
}

/**
 * Throws unless the node still has this slot, because it reports pruned slots as empty. A local node keeps all slots
 * and may start anywhere.
 */
export async function requireSlot(rpc: RpcClient, { isLocal }: Dialect, slot: bigint): Promise<void> {
  if (isLocal) return;
  const first = await readFirstSlot(rpc);
  if (first > slot) throw new RpcFailure("refused", `the node has no slots before ${first} any more`);
}

/** The block of this slot, or of the next one that has a block. */
export async function readBlockFrom(rpc: RpcClient, slot: bigint): Promise<Block> {
  const call = { method: "getBlocksWithLimit", params: [Number(slot), 1, finalized] };
  const [first] = await callParsed(rpc, slotsSchema, call);
  const [block] = first === undefined ? [] : await readBlocks(rpc, [first]);
  if (!block) throw behind();
  return block;
}

/** The blocks of these slots, each of which must have one. */
export async function readBlocks(rpc: RpcClient, slots: readonly bigint[]): Promise<Block[]> {
  const options = { ...finalized, ...anyVersion, transactionDetails: "none", rewards: false };
  const results = await rpc.batch(
    slots.flatMap((slot) => [
      { method: "getBlock", params: [Number(slot), options] },
      { method: "getBlockTime", params: [Number(slot)] },
    ]),
  );
  return slots.map((number, index) => {
    const block = parseResult(blockSchema.nullable(), results[2 * index], "getBlock");
    const time = parseResult(blockTimeSchema.nullable(), results[2 * index + 1], "getBlockTime");
    if (!block || !time) throw behind();
    return { number, hash: block.blockhash, time };
  });
}

/**
 * The accounts as the node returns them; null for an account that does not exist. Requests finalized state, but callers
 * must not rely on its finality.
 */
export async function readAccounts(
  rpc: RpcClient,
  addresses: readonly string[],
  dataSlice: { offset: number; length: number },
): Promise<(Account | null)[]> {
  const chunks = chunksOf(addresses, accountsPerCall);
  const options = { ...finalized, encoding: "base64", dataSlice };
  const results = await rpc.batch(chunks.map((chunk) => ({ method: "getMultipleAccounts", params: [chunk, options] })));
  return chunks.flatMap((chunk, index) => {
    const { value } = parseResult(accountsSchema, results[index], "getMultipleAccounts");
    if (value.length !== chunk.length) throw new RpcFailure("malformed", "getMultipleAccounts: number of accounts");
    return value;
  });
}

export type History = { address: string; after: bigint };

/**
 * The signatures of each account's transactions after a slot up to `head`, newest first. A lagging node returns fewer
 * instead of an error, so it must also have finalized `head`.
 */
export async function readSignatures(
  rpc: RpcClient,
  { isLocal }: Dialect,
  { histories, head }: { histories: readonly History[]; head: bigint },
): Promise<Signature[][]> {
  const minSlot = isLocal ? {} : { minContextSlot: Number(head) };
  const callOf = (address: string, before?: string): RpcCall => ({
    method: "getSignaturesForAddress",
    params: [address, { ...finalized, ...minSlot, limit: signaturesPerCall, before }],
  });
  const [reached, ...pages] = await rpc.batch([slotCall, ...histories.map(({ address }) => callOf(address))]);
  if (parseResult(slotSchema, reached, "getSlot") < head) throw behind();
  const listed: Signature[][] = [];
  for (const [index, { address, after }] of histories.entries()) {
    const all = parseResult(signaturesSchema, pages[index], "getSignaturesForAddress");
    for (let page = all; hasNextPage(page, after);) {
      page = await callParsed(rpc, signaturesSchema, callOf(address, page.at(-1)?.signature));
      all.push(...page);
    }
    listed.push(all.filter(({ slot }) => slot > after && slot <= head));
  }
  return listed;
}

/** Transactions that a node has just listed. */
export async function readTransactions(rpc: RpcClient, signatures: readonly string[]): Promise<Transaction[]> {
  const results = await rpc.batch(signatures.map(transactionCall));
  return results.map((result, index) => {
    const transaction = parseTransaction(result, signatures[index]);
    if (!transaction) throw new RpcFailure("inconsistent", "a signature without its transaction");
    return transaction;
  });
}

/** The finalized transaction of a signature; null if the node has none. */
export async function findTransaction(rpc: RpcClient, signature: string): Promise<Transaction | null> {
  const [result] = await rpc.batch([transactionCall(signature)]);
  return parseTransaction(result, signature);
}

function transactionCall(signature: string): RpcCall {
  return { method: "getTransaction", params: [signature, { ...finalized, ...anyVersion, encoding: "json" }] };
}

function parseTransaction(result: unknown, signature: string | undefined): Transaction | null {
  const transaction = parseResult(transactionSchema.nullable(), result, "getTransaction");
  if (transaction && transaction.transaction.signatures[0] !== signature) {
    throw new RpcFailure("malformed", "getTransaction: signature");
  }
  return transaction;
}

/** All token accounts of each wallet for a token, associated or not. */
export async function findTokenAccounts(
  rpc: RpcClient,
  walletMints: readonly { wallet: string; mint: string }[],
): Promise<string[][]> {
  const options = { ...finalized, encoding: "base64", dataSlice: { offset: 0, length: 0 } };
  const results = await rpc.batch(
    walletMints.map(({ wallet, mint }) => ({ method: "getTokenAccountsByOwner", params: [wallet, { mint }, options] })),
  );
  return results.map((result) =>
    parseResult(tokenAccountsSchema, result, "getTokenAccountsByOwner").value.map(({ pubkey }) => pubkey),
  );
}

const genesisCall: RpcCall = { method: "getGenesisHash", params: [] };
const slotCall: RpcCall = { method: "getSlot", params: [finalized] };
const firstSlotCall: RpcCall = { method: "getFirstAvailableBlock", params: [] };

function hasNextPage(page: Signature[], after: bigint): boolean {
  const oldest = page.at(-1);
  return page.length === signaturesPerCall && oldest !== undefined && oldest.slot > after;
}

async function callParsed<T>(rpc: RpcClient, schema: z.ZodType<T>, call: RpcCall): Promise<T> {
  const [result] = await rpc.batch([call]);
  return parseResult(schema, result, call.method);
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function behind(): RpcFailure {
  return new RpcFailure("inconsistent", "the node is behind");
}
