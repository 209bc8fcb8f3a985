import { transferTopic } from "@/lib/chains/readers/evm/erc20";
import { hashOf } from "@/lib/chains/readers/evm/proven-headers";
import { bytesToHex, hexToBytes, keccak } from "@/lib/chains/address";
import { testToken } from "@/instance/chains/test-token";

// An EVM chain in memory, deterministic and fast, whose headers have their real hashes and blooms. Each of its
// transactions is one transfer of the test token.

export type SimulatedTransfer = { hash: string; from: string; to: string; value: bigint; input: string };

export type SimulatedBlock = {
  number: number;
  hash: string;
  /** In seconds. */
  timestamp: number;
  header: Record<string, string>;
  transfers: readonly SimulatedTransfer[];
};

export type BlockContent = Pick<SimulatedBlock, "timestamp" | "transfers"> & { extraData?: string };

/** A chain as a node shows it. */
export type ChainView = {
  head: number;
  block: (number: number) => SimulatedBlock | undefined;
  blockByHash: (hash: string) => SimulatedBlock | undefined;
  /** The block that contains a transaction. */
  blockOf: (transactionHash: string) => SimulatedBlock | undefined;
};

export type SimulatedChain = ChainView & {
  mine: (content: BlockContent) => void;
  /** Replaces the last blocks; the new branch must be at least as long. */
  reorganize: (depth: number, branch: readonly BlockContent[]) => void;
};

/** Older blocks are pruned, except the first. */
const keptBlocks = 1500;

export function newSimulatedChain(timestamp: number): SimulatedChain {
  const blocks = new Map<number, SimulatedBlock>();
  const byHash = new Map<string, SimulatedBlock>();
  const byTransaction = new Map<string, SimulatedBlock>();
  function add(block: SimulatedBlock): void {
    blocks.set(block.number, block);
    byHash.set(block.hash, block);
    for (const { hash } of block.transfers) byTransaction.set(hash, block);
    remove(block.number - keptBlocks);
    chain.head = block.number;
  }
  function remove(number: number): void {
    const block = number > 1 ? blocks.get(number) : undefined;
    if (!block) return;
    blocks.delete(number);
    byHash.delete(block.hash);
    for (const { hash } of block.transfers) byTransaction.delete(hash);
  }
  const chain: SimulatedChain = {
    head: 0,
    block: (number) => blocks.get(number),
    blockByHash: (hash) => byHash.get(hash),
    blockOf: (hash) => byTransaction.get(hash),
    mine: (content) => add(sealBlock(blocks.get(chain.head), content)),
    reorganize(depth, branch) {
      for (let number = chain.head; number > chain.head - depth; number -= 1) remove(number);
      chain.head -= depth;
      for (const content of branch) chain.mine(content);
    },
  };
  add(sealBlock(undefined, { timestamp, transfers: [] }));
  return chain;
}

/** A chain that has other blocks after `fork`, and `extra` more of them. `change` returns the content of each. */
export function branchOf(
  chain: SimulatedChain,
  { fork, extra = 0 }: { fork: number; extra?: number },
  change: (content: BlockContent, number: number) => BlockContent,
): () => ChainView {
  let shown: { of: string; view: ChainView } | undefined;
  return () => {
    const of = chain.block(chain.head)?.hash ?? "";
    if (shown?.of !== of) shown = { of, view: build() };
    return shown.view;
  };
  function build(): ChainView {
    const own: SimulatedBlock[] = [];
    let parent = chain.block(fork);
    for (let number = fork + 1; number <= chain.head + extra; number += 1) {
      const empty = { timestamp: (parent?.timestamp ?? 0) + 12, transfers: [] };
      parent = sealBlock(parent, change(chain.block(number) ?? empty, number));
      own.push(parent);
    }
    const isShared = (block: SimulatedBlock | undefined) => (block && block.number <= fork ? block : undefined);
    return {
      head: chain.head + extra,
      block: (number) => (number > fork ? own[number - fork - 1] : chain.block(number)),
      blockByHash: (hash) => own.find((block) => block.hash === hash) ?? isShared(chain.blockByHash(hash)),
      blockOf: (hash) =>
        own.find(({ transfers }) => transfers.some((one) => one.hash === hash)) ?? isShared(chain.blockOf(hash)),
    };
  }
}

const zeroHash = `0x${"0".repeat(64)}`;
const unused = {
  sha3Uncles: zeroHash,
  miner: `0x${"0".repeat(40)}`,
  stateRoot: zeroHash,
  difficulty: "0x0",
  gasLimit: "0x1c9c380",
  gasUsed: "0x0",
  mixHash: zeroHash,
  nonce: "0x0000000000000000",
};

function sealBlock(
  parent: SimulatedBlock | undefined,
  { timestamp, transfers, extraData = "0x" }: BlockContent,
): SimulatedBlock {
  const number = (parent?.number ?? -1) + 1;
  const values = transfers.map(({ hash, from, to, value, input }) => `${hash} ${from} ${to} ${value} ${input}`);
  const root = hashText(values.join());
  const header = {
    ...unused,
    parentHash: parent?.hash ?? zeroHash,
    transactionsRoot: root,
    receiptsRoot: root,
    logsBloom: bloomOf(transfers),
    number: toHex(number),
    timestamp: toHex(timestamp),
    extraData,
  };
  return { number, hash: hashOf(header), timestamp, header, transfers };
}

export function hashText(text: string): string {
  return bytesToHex(keccak(Buffer.from(text)));
}

export function toHex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

export function toTopic(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
}

const emptyBloom = `0x${"0".repeat(512)}`;

/** Each address and topic of a log sets three bits. */
function bloomOf(transfers: readonly SimulatedTransfer[]): string {
  if (transfers.length === 0) return emptyBloom;
  const bloom = new Uint8Array(256);
  const topics = transfers.flatMap(({ from, to }) => [toTopic(from), toTopic(to)]);
  for (const value of [testToken.contract_address, transferTopic, ...topics]) {
    const hash = keccak(hexToBytes(value));
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
      bloom[255 - (bit >> 3)] = (bloom[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7));
    }
  }
  return bytesToHex(bloom);
}
