import { expect, test, vi } from "vitest";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { RpcClient, RpcPool } from "@/lib/chains/readers/rpc";
import { toWatchList } from "@/lib/chains/readers/watch-list";
import { newCrossCheck } from "@/lib/chains/readers/solana/cross-check";
import { newSolanaReader } from "@/lib/chains/readers/solana/reader";

// Nodes that have pruned their older slots and report them as empty.

const chain = { slug: "solana", isLocal: false };
const list = toWatchList("solana", [], { addresses: [], watchesCoin: false });
const [firstStored, head] = [1500, 9000];
const hash = "1".repeat(44);

const results: Record<string, (params: unknown[]) => unknown> = {
  getFirstAvailableBlock: () => firstStored,
  getSlot: () => head,
  getBlocksWithLimit: ([slot]) => [slot],
  getBlock: () => ({ blockhash: hash }),
  getBlockTime: () => 0,
  getSignaturesForAddress: () => [],
};
const node: RpcClient = {
  batch: (calls) => Promise.resolve(calls.map(({ method, params }) => results[method]?.(params))),
};

function poolOf(witness: RpcClient | null): RpcPool {
  return {
    ...node,
    witness: () => witness,
    noteCrossCheck: vi.fn(),
    distrust: vi.fn(),
    nodeCount: 2,
    requireProof: vi.fn(),
  };
}

function blockAt(slot: number): Block {
  return { number: BigInt(slot), hash, time: new Date(0) };
}

function transferOf(transactionHash: string): ObservedTransfer {
  return {
    transactionHash,
    ordinal: 1000,
    transactionIndex: 0n,
    tokenId: 1,
    fromAddress: hash,
    recipientAddress: hash,
    sourceAmount: 1n,
    value: 1n,
    block: blockAt(2500),
    bound: [],
    hints: [],
  };
}

test.each([
  ["the range begins", 1000, 2000],
  ["the history of a late-found account begins", 2000, 1000],
])(
  "a second node that has pruned the slots where %s is skipped, which is no disagreement",
  async (_what, after, since) => {
    const signature = "5".repeat(88);
    const signatures = [{ signature, slot: 2500n, err: null, blockTime: new Date(0) }];
    const found = { observed: [transferOf(signature)], signatures, upTo: blockAt(3000) };
    const histories = [{ address: hash, after: BigInt(since) }];
    const range = { histories, after: BigInt(after), head: 3000n, knownSignatures: new Map(), list, dialect: chain };
    const { final } = newCrossCheck(chain, poolOf(node));
    expect(await final(range, found)).toEqual(found);
    const storedRange = { ...range, after: 1500n, histories: [{ address: hash, after: 1500n }] };
    await expect(final(storedRange, found)).rejects.toMatchObject({ kind: "disagreement" });
  },
);

test("slots that the node pruned while the worker was down are not counted as read, and another node is used", async () => {
  const pool = poolOf(null);
  const { readHead, read } = newSolanaReader(chain, pool);
  await readHead();
  await expect(read.final(blockAt(firstStored - 2), BigInt(head), list)).rejects.toMatchObject({ kind: "refused" });
  expect(pool.distrust).toHaveBeenCalledOnce();
  expect(await read.final(blockAt(firstStored - 1), BigInt(head), list)).toMatchObject({
    upTo: { number: BigInt(head) },
  });
});
