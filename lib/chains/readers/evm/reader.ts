import type { Chain } from "@/prisma/generated/client";
import { firstBlockNumber, type ChainReader, type ChainRecords, type Reading } from "../chain-reader";
import type { Block } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcPool } from "../rpc";
import type { WatchList } from "../watch-list";
import { newCrossCheck } from "./cross-check";
import { findContradicted } from "./find-contradicted";
import { findFork, follows } from "./find-fork";
import { readBlocks, readDecimals, readNodeHead } from "./node";
import type { Header } from "./node-values";
import { withProvenHeaders } from "./proven-headers";
import { maxBlocksByHash } from "./read-block-range";
import { newRangeSize, withRange } from "./range-size";
import { readFinal } from "./read-final";
import { readTip } from "./read-tip";
import { verifyFork } from "./verify-fork";
import type { ComparedChain } from "./witness-lag";

type EvmChain = ComparedChain & Pick<Chain, "id">;

/** Reads an EVM chain in block ranges, each as long as the node accepts. */
export function newEvmReader(chain: EvmChain, pool: RpcPool, records: ChainRecords): ChainReader {
  const rpc = withProvenHeaders(pool);
  const crossCheck = newCrossCheck(chain, rpc);
  let head: Header | null = null;
  let wasOnBranch = false;
  let firstBlock: string | null = null;
  return {
    async readHead({ wantsFinal = true } = {}) {
      const found = await readNodeHead(rpc, { finalized: wantsFinal && chain.finality === "finalized" });
      head = found.latest;
      return {
        latest: head,
        ...(wantsFinal ? crossCheck.confirmable(finalBlockNumber(chain, found)) : { final: -1n }),
      };
    },
    async readBlock(number) {
      const [block] = await readBlocks(rpc, [number]);
      if (!block) throw new RpcFailure("inconsistent", "the node is behind");
      return block;
    },
    async readIdentity() {
      const [first] = await readBlocks(rpc, [firstBlockNumber]);
      firstBlock = first?.hash ?? null;
      return firstBlock;
    },
    async findFork(cursors, { isDoubtful = false } = {}) {
      if (!isDoubtful && wasOnBranch && head && follows(head, cursors.tip)) return null;
      wasOnBranch = false;
      const fork = await findFork(rpc, records, cursors);
      wasOnBranch = fork === null;
      if (wasOnBranch) firstBlock ??= (await readBlocks(rpc, [firstBlockNumber]))[0]?.hash ?? null;
      return fork;
    },
    verifyFork: (cursors, fork) => verifyFork(rpc, cursors, fork, firstBlock),
    read: {
      tip: inRanges(chain, (after, to, list) => readTip(rpc, after, to, list, head)),
      final: inRanges(chain, (after, to, list) => readFinal({ rpc, chain, records, crossCheck }, after, to, list), {
        isFinal: true,
      }),
    },
    findContradicted: (transfers, list) => findContradicted(rpc, transfers, list),
    readDecimals: (contracts) => readDecimals(rpc, contracts),
    distrust: rpc.distrust,
  };
}

/** The last block that is final under the chain's policy: deep enough and, if required, finalized by the node. */
export function finalBlockNumber(
  chain: Pick<EvmChain, "finality" | "requiredConfirmations">,
  head: { latest: Block; finalized: Block | null },
): bigint {
  const confirmed = head.latest.number - BigInt(chain.requiredConfirmations) + 1n;
  if (chain.finality === "confirmations") return confirmed;
  const finalized = head.finalized?.number ?? -1n;
  return finalized < confirmed ? finalized : confirmed;
}

type ReadBlocks = (after: Block, to: bigint, list: WatchList) => Promise<Reading>;

// Missed blocks up to this number are read as new ones are, so that hidden logs do not go unnoticed after an outage.
const blocksReadByHash = 400n;

function inRanges({ maxLogRange }: EvmChain, read: ReadBlocks, { isFinal } = { isFinal: false }): ReadBlocks {
  const size = newRangeSize(maxLogRange);
  return (after, target, list) => {
    // Without recipients no logs are requested, so the length of the range does not matter.
    if (list.recipients.size === 0) return read(after, target, list);
    const isNear = isFinal && !list.isReread && target - after.number <= blocksReadByHash;
    const next = after.number + maxBlocksByHash;
    const end = isNear && next < target ? next : target;
    return withRange(size, { after: after.number, target: end }, (to) => read(after, to, list));
  };
}
