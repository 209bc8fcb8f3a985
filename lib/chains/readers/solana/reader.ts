import type { Chain } from "@/prisma/generated/client";
import type { Block } from "@/lib/chains/observed-transfer";
import type { ChainReader, Cursors, Reading } from "../chain-reader";
import { RpcFailure, type RpcClient, type RpcPool } from "../rpc";
import type { WatchList } from "../watch-list";
import { newCrossCheck, type CrossCheck } from "./cross-check";
import { readAccounts, readBlockFrom, readFinalizedBlock, readGenesis, requireSlot, type Dialect } from "./node";
import { readTransfers } from "./read-transfers";
import { newWatchedAccounts, type WatchedAccount, type WatchedAccounts } from "./watched-accounts";

// Reads the transactions of watched accounts in finalized slots, so every transfer found is final. The tip pass queries
// only accounts whose balance changed, so it misses money that was forwarded at once. The final pass runs every
// `ticksPerFinalPass` ticks and queries every account; only this pass marks slots as read.

const ticksPerFinalPass = 12;
const readingsAfterChange = 24;
// A node may list a transaction some time after its slot is finalized.
const marginSlots = 32n;
// About seven minutes. After a longer outage, the node may have pruned slots that were not read.
const slotsKeptByEveryNode = 1000n;

const decimalsSlice = { offset: 44, length: 1 };
const tokenAmountSlice = { offset: 64, length: 8 };

type Reader = {
  rpc: RpcPool;
  dialect: Dialect;
  memory: Memory;
  accounts: WatchedAccounts;
  crossCheck: CrossCheck;
  head: Block | null;
  ticksSinceFinalPass: number;
  /** The nodes disagree: nothing is credited until the final pass finds that they agree. */
  isDisputed: boolean;
};

export function newSolanaReader(chain: Pick<Chain, "slug" | "isLocal">, rpc: RpcPool): ChainReader {
  const dialect: Dialect = chain;
  const reader: Reader = {
    rpc,
    dialect,
    memory: newMemory(),
    accounts: newWatchedAccounts(rpc),
    crossCheck: newCrossCheck(chain, rpc),
    head: null,
    ticksSinceFinalPass: ticksPerFinalPass,
    isDisputed: false,
  };
  return {
    async readHead() {
      const latest = await readFinalizedBlock(rpc, dialect);
      reader.head = latest;
      reader.ticksSinceFinalPass += 1;
      // Slot 0 lets no final pass run on this tick.
      return { latest, final: reader.ticksSinceFinalPass < ticksPerFinalPass ? 0n : latest.number - marginSlots };
    },
    readBlock: (slot) => readBlockFrom(rpc, slot),
    readIdentity: () => readGenesis(rpc),
    // Finalized slots are never reorganized.
    findFork: () => Promise.resolve(null),
    read: {
      tip: async (after, target, list) => readTip(reader, { after, end: await blockAt(reader, target), list }),
      final: async (after, target, list) => readFinal(reader, { after, end: await blockAt(reader, target), list }),
    },
    readDecimals: (mints) => readDecimals(rpc, mints),
    distrust: rpc.distrust,
  };
}

type SlotRange = { after: Block; end: Block; list: WatchList };

async function blockAt({ rpc, head }: Reader, slot: bigint): Promise<Block> {
  return head?.number === slot ? head : readBlockFrom(rpc, slot);
}

async function readTip(reader: Reader, range: SlotRange): Promise<Reading> {
  const { memory } = reader;
  resetUnlessAt(memory, "tip", range.after.number);
  if (reader.isDisputed || range.list.recipients.size === 0) return skipTip(memory, range);
  const accounts = await reader.accounts.list(range.list, range.end.number);
  const balances = await readBalances(reader.rpc, accounts);
  const changed = accounts.filter(({ address }) => balances.get(address) !== (memory.balances.get(address) ?? ""));
  const recentlyChanged = new Map([
    ...memory.recentlyChanged,
    ...changed.map(({ address }) => [address, readingsAfterChange] as const),
  ]);
  const accountsToRead = accounts.filter(({ address }) => recentlyChanged.has(address));
  const { isComplete, ...reading } = await readNewTransactions(
    reader,
    "tip",
    range,
    accountsToRead,
    range.after.number - marginSlots,
  );
  if (isComplete) {
    memory.balances = balances;
    memory.recentlyChanged = new Map(
      [...recentlyChanged].flatMap(([address, readings]) => (readings > 1 ? [[address, readings - 1] as const] : [])),
    );
  }
  return reading;
}

/** Reads nothing; the final pass finds the transfers that the tip pass skips. */
function skipTip(memory: Memory, { end }: SlotRange): Reading {
  memory.ends.tip = end.number;
  return { upTo: end, observed: [], finalUpTo: null, lost: [] };
}

async function readFinal(reader: Reader, range: SlotRange): Promise<Reading> {
  const { memory } = reader;
  resetUnlessAt(memory, "final", range.after.number);
  await requireHistory(reader, range);
  const accounts = await reader.accounts.list(range.list, range.end.number);
  const { isComplete, ...reading } = await readNewTransactions(
    reader,
    "final",
    range,
    accounts,
    range.after.number,
  ).catch((error: unknown) => {
    reader.isDisputed ||= error instanceof RpcFailure && error.kind === "disagreement";
    throw error;
  });
  reader.isDisputed = false;
  if (isComplete) {
    reader.ticksSinceFinalPass = 0;
    const { knownSignatures } = memory;
    for (const [signature, slot] of knownSignatures) if (slot <= reading.upTo.number) knownSignatures.delete(signature);
  }
  return reading;
}

/** Throws unless the node has all slots of a long range, and then prefers the other nodes for a while. */
async function requireHistory({ rpc, dialect }: Reader, { after, end, list }: SlotRange): Promise<void> {
  if (!list.isReread && end.number - after.number <= slotsKeptByEveryNode) return;
  await requireSlot(rpc, dialect, after.number + 1n).catch((error: unknown) => {
    rpc.distrust();
    throw error;
  });
}

/**
 * The transfers in new transactions of these accounts after the slot `floor`, or after `since` for an account that was
 * found late and is read for the first time.
 */
async function readNewTransactions(
  { rpc, dialect, memory, crossCheck }: Reader,
  stream: keyof Cursors,
  { after, end, list }: SlotRange,
  accounts: WatchedAccount[],
  floor: bigint,
): Promise<Reading & { isComplete: boolean }> {
  const histories = accounts.map(({ address, since = floor }) => ({
    address,
    after: since < floor && !memory.caughtUp.has(address) ? since : floor,
  }));
  const { knownSignatures } = memory;
  const range = { histories, after: after.number, head: end.number, knownSignatures, list, dialect };
  const { stoppedAt, ...found } = await readTransfers(rpc, range);
  const upTo = stoppedAt === null ? end : await readBlockFrom(rpc, stoppedAt);
  const { observed, signatures } = await crossCheck[stream]({ ...range, head: upTo.number }, { ...found, upTo });
  const isComplete = stoppedAt === null && signatures.length === found.signatures.length;
  for (const { signature, slot } of signatures) knownSignatures.set(signature, slot);
  if (isComplete) for (const { address } of accounts) memory.caughtUp.add(address);
  memory.ends[stream] = upTo.number;
  return { upTo, observed, finalUpTo: upTo.number, lost: [], isComplete };
}

async function readBalances(rpc: RpcClient, accounts: WatchedAccount[]): Promise<Map<string, string>> {
  const addresses = accounts.map(({ address }) => address);
  const balances = await readAccounts(rpc, addresses, tokenAmountSlice);
  return new Map(
    addresses.map((address, index) => {
      const account = balances[index];
      return [address, account ? `${account.lamports} ${account.data[0]}` : ""];
    }),
  );
}

async function readDecimals(rpc: RpcClient, mints: readonly string[]): Promise<(bigint | null)[]> {
  const accounts = await readAccounts(rpc, mints, decimalsSlice);
  return accounts.map((account) => {
    if (!account) return null;
    const decimals = Buffer.from(account.data[0], "base64")[0];
    if (decimals === undefined) throw new RpcFailure("wrong_decimals", "there is no such token");
    return BigInt(decimals);
  });
}

// State that a reader keeps between readings to avoid repeated calls. If a cursor is not where the last reading ended, that
// reading was not settled, and the memory is cleared.

type Memory = {
  /** Where each stream's last reading ended. */
  ends: Partial<Record<keyof Cursors, bigint>>;
  /** The last balance of each account. */
  balances: Map<string, string>;
  /**
   * Accounts with a changed balance, and how many more readings query each, because a node may list the transaction
   * later.
   */
  recentlyChanged: Map<string, number>;
  /** Accounts whose history was read. */
  caughtUp: Set<string>;
  /** Signatures of transactions already read, with their slots. */
  knownSignatures: Map<string, bigint>;
};

function newMemory(): Memory {
  return { ends: {}, balances: new Map(), recentlyChanged: new Map(), caughtUp: new Set(), knownSignatures: new Map() };
}

/** Clears the memory unless the stream's cursor is where its last reading ended. */
function resetUnlessAt(memory: Memory, stream: keyof Cursors, cursor: bigint): void {
  const end = memory.ends[stream];
  if (end !== undefined && end !== cursor) Object.assign(memory, newMemory());
}
