import type { Chain } from "@/prisma/generated/client";
import { firstBlockNumber, type ChainReader, type ChainRecords, type Reading } from "../chain-reader";
import type { Block } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcPool } from "../rpc";
import type { WatchList } from "../watch-list";
import { newCrossCheck } from "./cross-check";
import { findFork } from "./find-fork";
import { readBlocks, readDecimals, readNodeHead, type NodeHead } from "./node";
import { newRangeSize, withRange } from "./range-size";
import { readFinal } from "./read-final";
import { readTip } from "./read-tip";

type EvmChain = Pick<Chain, "id" | "slug" | "finality" | "requiredConfirmations" | "maxLogRange">;

/** Reads an EVM chain by ranges of blocks, each as long as the node can bear. */
export function newEvmReader(chain: EvmChain, rpc: RpcPool, records: ChainRecords): ChainReader {
  const confirm = newCrossCheck(chain, rpc);
  return {
    async readHead() {
      const head = await readNodeHead(rpc, chain.finality);
      return { latest: head.latest, final: finalBlockNumber(chain, head) };
    },
    async readBlock(number) {
      const [block] = await readBlocks(rpc, [number]);
      if (!block) throw new RpcFailure("inconsistent", "the node is behind");
      return block;
    },
    async readIdentity() {
      const [first] = await readBlocks(rpc, [firstBlockNumber]);
      return first?.hash ?? null;
    },
    findFork: (cursors) => findFork(rpc, records, cursors),
    read: {
      tip: inRanges(chain, (after, to, list) => readTip(rpc, after, to, list)),
      final: inRanges(chain, (after, to, list) => readFinal({ rpc, chain, records, confirm }, after, to, list)),
    },
    readDecimals: (contracts) => readDecimals(rpc, contracts),
    distrust: rpc.distrust,
  };
}

/** The last block that is final by the chain's policy: deep enough and, where the policy says so, finalized by the node. */
export function finalBlockNumber(chain: Pick<EvmChain, "finality" | "requiredConfirmations">, head: NodeHead): bigint {
  const deep = head.latest.number - BigInt(chain.requiredConfirmations) + 1n;
  if (chain.finality === "confirmations") return deep;
  const finalized = head.finalized?.number ?? -1n;
  return finalized < deep ? finalized : deep;
}

type ReadRange = (after: Block, to: bigint, list: WatchList) => Promise<Reading>;

function inRanges({ maxLogRange }: EvmChain, read: ReadRange): ReadRange {
  const size = newRangeSize(maxLogRange);
  return (after, target, list) => withRange(size, { after: after.number, target }, (to) => read(after, to, list));
}
