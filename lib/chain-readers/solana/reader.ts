import type { Chain } from "@/prisma/generated/client";
import type { Block } from "@/lib/chains/observed-transfer";
import type { ChainReader, Cursors, Reading } from "../chain-reader";
import { RpcFailure, type RpcClient, type RpcPool } from "../rpc";
import type { WatchList } from "../watch-list";
import { newCrossCheck, type CrossCheck } from "./cross-check";
import { forgetUnlessAt, newMemory, type Memory } from "./memory";
import { readAccounts, readBlockFrom, readFinalizedBlock, readGenesis, requireSlot, type Dialect } from "./node";
import { readTransfers } from "./read-transfers";
import { newWatchedAccounts, type WatchedAccount, type WatchedAccounts } from "./watched-accounts";

// Reads a Solana chain by accounts, finalized slots only, so detected transfers are final. The tip pass queries
// accounts whose balance changed: cheap, but it misses money that was forwarded at once. The final pass occasionally
// queries every account; only it marks slots as read.

const ticksPerFinalPass = 12;
const readingsWhileStirred = 24;
// A node may list a transaction some time after its slot is finalized.
const marginSlots = 32n;
// Some minutes. After a longer outage, the node may have pruned what happened meanwhile.
const keptByEveryNode = 1000n;

const decimalsOfMint = { offset: 44, length: 1 };
const amountOfTokenAccount = { offset: 64, length: 8 };

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

type Way = { after: Block; end: Block; list: WatchList };

async function blockAt({ rpc, head }: Reader, slot: bigint): Promise<Block> {
  return head?.number === slot ? head : readBlockFrom(rpc, slot);
}

async function readTip(reader: Reader, way: Way): Promise<Reading> {
  const { memory } = reader;
  forgetUnlessAt(memory, "tip", way.after.number);
  if (reader.isDisputed || way.list.recipients.size === 0) return passBy(memory, way);
  const accounts = await reader.accounts.list(way.list, way.end.number);
  const balances = await readBalances(reader.rpc, accounts);
  const changed = accounts.filter(({ address }) => balances.get(address) !== (memory.balances.get(address) ?? ""));
  const recentlyChanged = new Map([
    ...memory.recentlyChanged,
    ...changed.map(({ address }) => [address, readingsWhileStirred] as const),
  ]);
  const asked = accounts.filter(({ address }) => recentlyChanged.has(address));
  const { isComplete, ...reading } = await readOn(reader, "tip", way, asked, way.after.number - marginSlots);
  if (isComplete) {
    memory.balances = balances;
    memory.recentlyChanged = new Map(
      [...recentlyChanged].flatMap(([address, left]) => (left > 1 ? [[address, left - 1] as const] : [])),
    );
  }
  return reading;
}

/** The final pass finds what the tip pass skips. */
function passBy(memory: Memory, { end }: Way): Reading {
  memory.ends.tip = end.number;
  return { upTo: end, observed: [], finalUpTo: null, lost: [] };
}

async function readFinal(reader: Reader, way: Way): Promise<Reading> {
  const { memory } = reader;
  forgetUnlessAt(memory, "final", way.after.number);
  await requireHistory(reader, way);
  const accounts = await reader.accounts.list(way.list, way.end.number);
  const { isComplete, ...reading } = await readOn(reader, "final", way, accounts, way.after.number).catch(
    (error: unknown) => {
      reader.isDisputed ||= error instanceof RpcFailure && error.kind === "disagreement";
      throw error;
    },
  );
  reader.isDisputed = false;
  if (isComplete) {
    reader.ticksSinceFinalPass = 0;
    for (const [signature, slot] of memory.known) if (slot <= reading.upTo.number) memory.known.delete(signature);
  }
  return reading;
}

/** Throws unless the node has all slots of a long range, and then prefers the other nodes for a while. */
async function requireHistory({ rpc, dialect }: Reader, { after, end, list }: Way): Promise<void> {
  if (!list.isPast && end.number - after.number <= keptByEveryNode) return;
  await requireSlot(rpc, dialect, after.number + 1n).catch((error: unknown) => {
    rpc.distrust();
    throw error;
  });
}

/** New transactions of these accounts after the slot `floor`. */
async function readOn(
  { rpc, dialect, memory, crossCheck }: Reader,
  stream: keyof Cursors,
  { after, end, list }: Way,
  accounts: WatchedAccount[],
  floor: bigint,
): Promise<Reading & { isComplete: boolean }> {
  const histories = accounts.map(({ address, since = floor }) => ({
    address,
    after: since < floor && !memory.caughtUp.has(address) ? since : floor,
  }));
  const wanted = { histories, after: after.number, head: end.number, known: memory.known, list, dialect };
  const { stoppedAt, ...found } = await readTransfers(rpc, wanted);
  const upTo = stoppedAt === null ? end : await readBlockFrom(rpc, stoppedAt);
  const { observed, read } = await crossCheck[stream]({ ...wanted, head: upTo.number }, { ...found, upTo });
  const isComplete = stoppedAt === null && read.length === found.read.length;
  for (const { signature, slot } of read) memory.known.set(signature, slot);
  if (isComplete) for (const { address } of accounts) memory.caughtUp.add(address);
  memory.ends[stream] = upTo.number;
  return { upTo, observed, finalUpTo: upTo.number, lost: [], isComplete };
}

async function readBalances(rpc: RpcClient, accounts: WatchedAccount[]): Promise<Map<string, string>> {
  const addresses = accounts.map(({ address }) => address);
  const held = await readAccounts(rpc, addresses, amountOfTokenAccount);
  return new Map(
    addresses.map((address, index) => {
      const account = held[index];
      return [address, account ? `${account.lamports} ${account.data[0]}` : ""];
    }),
  );
}

async function readDecimals(rpc: RpcClient, mints: readonly string[]): Promise<(bigint | null)[]> {
  const accounts = await readAccounts(rpc, mints, decimalsOfMint);
  return accounts.map((account) => {
    if (!account) return null;
    const decimals = Buffer.from(account.data[0], "base64")[0];
    if (decimals === undefined) throw new RpcFailure("wrong_decimals", "there is no such token");
    return BigInt(decimals);
  });
}
