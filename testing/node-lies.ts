import { transferCall } from "@/instance/chains/test-token";
import { hashOf } from "@/lib/chains/readers/evm/proven-headers";
import { pick } from "./random-source";
import {
  branchOf,
  hashText,
  toHex,
  type BlockContent,
  type ChainView,
  type SimulatedBlock,
  type SimulatedChain,
  type SimulatedTransfer,
} from "./simulated-chain";
import { respond, type NodeCall, type NodeResponse, type SimulatedNode } from "./simulated-node";

// The lies of a node, from which a simulation picks at random.

/** The requests, addresses and transfers that a lie is about. */
export type Scene = {
  chain: SimulatedChain;
  random: () => number;
  /** Open requests, by recipient (lower case), what they ask for, and the calldata frame of their reference. */
  open: readonly { recipient: string; amount: bigint; frame: string }[];
};

export type LieKind = {
  name: string;
  /** The header, or another response of the same node, contradicts it: a single node cannot tell it unnoticed. */
  isProvable: boolean;
  start: (scene: Scene) => SimulatedNode;
};

type Change = (transfers: readonly SimulatedTransfer[], number: number) => readonly SimulatedTransfer[];

/** How many of the newest blocks the lie is about, besides the coming ones. */
function randomDepth({ chain, random }: Scene): number {
  const depth = random() < 0.6 ? 1 + Math.floor(random() * 6) : 1 + Math.floor(random() * 64);
  return Math.min(depth, chain.head - 1);
}

/** Genuine headers with other transfers in the blocks from `from` on. */
export function forged(chain: ChainView, from: number, change: Change): ChainView {
  const forge = (block: SimulatedBlock | undefined): SimulatedBlock | undefined =>
    block && block.number >= from ? { ...block, transfers: change(block.transfers, block.number) } : block;
  return {
    head: chain.head,
    block: (number) => forge(chain.block(number)),
    blockByHash: (hash) => forge(chain.blockByHash(hash)),
    blockOf(hash) {
      for (let number = chain.head; number >= from; number -= 1) {
        const block = forge(chain.block(number));
        if (block?.transfers.some((one) => one.hash === hash)) return block;
      }
      const block = chain.blockOf(hash);
      return block && block.number < from ? block : undefined;
    },
  };
}

/** Other transfers below genuine headers, in the responses to some methods or to all. */
function forges(change: (scene: Scene) => Change, isForged: (method: string) => boolean = () => true) {
  return (scene: Scene): SimulatedNode => {
    const from = scene.chain.head - randomDepth(scene) + 1;
    const changed = change(scene);
    return (call) => respond(isForged(call.method) ? forged(scene.chain, from, changed) : scene.chain, call);
  };
}

type ContentChange = (content: BlockContent, number: number) => BlockContent;

/** A branch of the node's own. */
function branches(change: (scene: Scene) => ContentChange, isAhead = false) {
  return (scene: Scene): SimulatedNode => {
    const { chain, random } = scene;
    const fork = chain.head - (isAhead ? 0 : randomDepth(scene));
    const changed = change(scene);
    const extra = isAhead || random() < 0.2 ? 1 + Math.floor(random() * pick([7, 60], random)) : 0;
    const view = branchOf(chain, { fork, extra }, (content, number) => ({
      extraData: "0x11e5",
      ...changed(content, number),
    }));
    return (call) => respond(view(), call);
  };
}

/** Other responses to some calls. */
function alters(alter: (call: NodeCall, result: unknown, scene: Scene) => unknown) {
  return (scene: Scene): SimulatedNode => {
    return (call): NodeResponse => {
      const honest = respond(scene.chain, call);
      const result = "result" in honest && honest.result !== null ? alter(call, honest.result, scene) : undefined;
      return result === undefined ? honest : { result };
    };
  };
}

function altersReceipts(changes: object) {
  const isReceipt = ({ method }: NodeCall) => method === "eth_getTransactionReceipt";
  return alters((call, result) => (isReceipt(call) ? { ...(result as object), ...changes } : undefined));
}

const isLogs = (method: string) => method === "eth_getLogs";
const isHeader = ({ method }: NodeCall) => method === "eth_getBlockByNumber";

function otherValues({ random, open }: Scene): Change {
  const factor = pick([2n, 3n, 10n], random);
  const target = random() < 0.5 ? pick(open, random) : undefined;
  return (transfers) => transfers.map((one) => ({ ...one, value: target?.amount ?? one.value * factor }));
}

export function fakeTransfer({ chain, random, open }: Scene): SimulatedTransfer {
  const { recipient, amount, frame } = pick(open, random);
  const suffix = random() < 0.5 ? frame : "0x";
  return {
    hash: hashText(`invented ${chain.head} ${random()}`),
    from: "0x00000000000000000000000000000000000000f1",
    to: recipient,
    value: amount,
    input: transferCall(recipient, amount, suffix),
  };
}

/** Adds a transfer to one block, which may be one of the next. */
function added(scene: Scene): Change {
  const fake = fakeTransfer(scene);
  const at = scene.chain.head + Math.floor(scene.random() * 4);
  return (transfers, number) => (number === at ? [...transfers, fake] : transfers);
}

const none: Change = () => [];

function otherReferences({ random, open }: Scene): Change {
  const { frame } = pick(open, random);
  return (transfers) => transfers.map((one) => ({ ...one, input: transferCall(one.to, one.value, frame) }));
}

function otherRecipients({ random, open }: Scene): Change {
  const { recipient } = pick(open, random);
  return (transfers) =>
    transfers.map((one) => ({ ...one, to: recipient, input: transferCall(recipient, one.value, "0x") }));
}

const otherSenders: Change = (transfers) =>
  transfers.map((one) => ({ ...one, from: "0x00000000000000000000000000000000000000f2" }));

function toContent(change: (scene: Scene) => Change) {
  return (scene: Scene): ContentChange => {
    const changed = change(scene);
    return ({ timestamp, transfers }, number) => ({ timestamp, transfers: changed(transfers, number) });
  };
}

function otherTimes({ random }: Scene): ContentChange {
  const seconds = pick([600, 3600, 86_400, 300_000], random);
  return ({ timestamp, transfers }) => ({ timestamp: timestamp + seconds, transfers });
}

const withSeconds = (block: unknown, seconds: number) => {
  const { timestamp } = block as { timestamp: string };
  return { ...(block as object), timestamp: toHex(Number(timestamp) + seconds) };
};

/** The newest block stays the same. */
function stale({ chain, random }: Scene): SimulatedNode {
  const head = chain.head - Math.floor(random() * 10);
  return (call) => respond(isHeader(call) && call.params[0] === "latest" ? { ...chain, head } : chain, call);
}

const unchanged: Change = (transfers) => transfers;

export const lieKinds: readonly LieKind[] = [
  { name: "values", isProvable: false, start: forges(otherValues) },
  { name: "values in logs", isProvable: true, start: forges(otherValues, isLogs) },
  { name: "values in receipts", isProvable: false, start: forges(otherValues, (method) => !isLogs(method)) },
  { name: "added", isProvable: false, start: forges(added) },
  { name: "added in logs", isProvable: true, start: forges(added, isLogs) },
  { name: "hidden", isProvable: false, start: forges(() => none) },
  { name: "hidden in logs", isProvable: true, start: forges(() => none, isLogs) },
  {
    name: "hidden in receipts",
    isProvable: false,
    start: forges(
      () => none,
      (method) => !isLogs(method),
    ),
  },
  { name: "references", isProvable: false, start: forges(otherReferences) },
  { name: "recipients", isProvable: false, start: forges(otherRecipients) },
  { name: "senders", isProvable: false, start: forges(() => otherSenders) },
  { name: "failed", isProvable: false, start: altersReceipts({ status: "0x0", logs: [] }) },
  {
    name: "hash",
    isProvable: true,
    start: alters((call, result, { chain }) =>
      isHeader(call) ? { ...(result as object), hash: hashText(`${chain.head}`) } : undefined,
    ),
  },
  {
    name: "transaction hashes",
    isProvable: false,
    start: alters(({ method }, result) =>
      isLogs(method)
        ? (result as { transactionHash: string }[]).map((log) => ({
            ...log,
            transactionHash: hashText(log.transactionHash),
          }))
        : undefined,
    ),
  },
  { name: "block hashes in receipts", isProvable: true, start: altersReceipts({ blockHash: hashText("x") }) },
  {
    name: "time",
    isProvable: true,
    start: alters((call, result) => (isHeader(call) ? withSeconds(result, 86_400) : undefined)),
  },
  {
    name: "time of the head, with its hash",
    isProvable: false,
    start: alters((call, result) => {
      if (!isHeader(call) || call.params[0] !== "latest") return undefined;
      const header = withSeconds(result, 86_400) as unknown as Record<string, string>;
      return { ...header, hash: hashOf(header) };
    }),
  },
  { name: "times of a branch", isProvable: false, start: branches(otherTimes) },
  { name: "stale head", isProvable: true, start: stale },
  {
    name: "no blocks",
    isProvable: true,
    start: (scene) => (call) => (isHeader(call) ? { result: null } : respond(scene.chain, call)),
  },
  {
    name: "chain id",
    isProvable: true,
    start: alters(({ method }) => (method === "eth_chainId" ? "0x1" : undefined)),
  },
  {
    name: "head",
    isProvable: false,
    start: branches(
      toContent(() => unchanged),
      true,
    ),
  },
  { name: "head with a transfer", isProvable: false, start: branches(toContent(added), true) },
  { name: "branch", isProvable: false, start: branches(toContent(() => unchanged)) },
  { name: "empty branch", isProvable: false, start: branches(toContent(() => none)) },
  { name: "branch with a transfer", isProvable: false, start: branches(toContent(added)) },
  { name: "branch with values", isProvable: false, start: branches(toContent(otherValues)) },
];
