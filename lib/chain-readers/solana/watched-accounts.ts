import { addressBytes, associatedTokenAddress } from "@/lib/chains/solana-address";
import { RpcFailure, type RpcClient, type RpcPool } from "../rpc";
import type { WatchList } from "../watch-list";
import { findTokenAccounts, readAccounts } from "./node";

// Which accounts of the watched wallets money may reach: the wallet itself, with coin, whatever its requests ask for; its
// associated account of each listed token; and its other token accounts, which only a look from time to time can find.

/** `since`: an account that was found late has a past to be read. */
export type WatchedAccount = { address: string; since?: bigint };

export type WatchedAccounts = {
  /** The accounts of the list's wallets, at a head. The node is asked for the other token accounts of some of them. */
  list: (watched: WatchList, head: bigint) => Promise<WatchedAccount[]>;
};

const nothingOfIt = { offset: 0, length: 0 };
const mintAndOwner = { offset: 0, length: 64 };
const lookEveryMs = 3_600_000;
const looksAtOnce = 10;
// Anyone can make token accounts for anyone: no more of them than this for each wallet and token, from each node.
const maxOthers = 20;
// How far back an account is read that was there at the first look: two hours, for a worker that was away for a while.
const slotsBeforeFirstLook = 18_000n;

type Wallet = {
  /** Mint → the wallet's associated account of it. */
  associated: Map<string, string>;
  others: WatchedAccount[];
  lookedAt: number;
  /** The head at the last look; null before the first. */
  lookedAtHead: bigint | null;
};

/** Knows nothing yet; what it learns of a wallet it keeps for as long as the wallet is watched. */
export function newWatchedAccounts(rpc: RpcPool): WatchedAccounts {
  const programs = new Map<string, string>();
  const known = new Map<string, Wallet>();
  return {
    async list({ recipients, tokens, isPast }, head) {
      const mints = [...tokens.keys()];
      await learnPrograms(rpc, programs, mints);
      for (const address of known.keys()) if (!recipients.has(address)) known.delete(address);
      for (const address of recipients.keys()) if (!known.has(address)) known.set(address, newWallet());
      await lookAround(rpc, known, { mints, head, isPast });
      const accounts: WatchedAccount[] = [];
      for (const [address, wallet] of known) {
        const certain = [address];
        for (const mint of mints) {
          const program = programs.get(mint) ?? tokens.get(mint)?.program;
          if (program) certain.push(await associatedOf(wallet, address, mint, program));
        }
        accounts.push(...certain.map((one) => ({ address: one })));
        accounts.push(...wallet.others.filter((other) => !certain.includes(other.address)));
      }
      return accounts;
    },
  };
}

function newWallet(): Wallet {
  return { associated: new Map(), others: [], lookedAt: 0, lookedAtHead: null };
}

async function associatedOf(wallet: Wallet, address: string, mint: string, program: string): Promise<string> {
  const account = wallet.associated.get(mint) ?? (await associatedTokenAddress(address, mint, program));
  wallet.associated.set(mint, account);
  return account;
}

type Sight = { mints: string[]; head: bigint; isPast: true | undefined };

/** Asks for all token accounts of some wallets whose last look is old; of all of them where there is no next time. */
async function lookAround(
  rpc: RpcPool,
  known: Map<string, Wallet>,
  { mints: listed, head, isPast }: Sight,
): Promise<void> {
  const now = Date.now();
  const old = [...known].filter(([, { lookedAt }]) => now - lookedAt >= lookEveryMs);
  const due = isPast ? old : old.slice(0, looksAtOnce);
  if (due.length === 0) return;
  // Asked for accounts of a mint that is gone, a node refuses.
  const accountsOfMints = await readAccounts(rpc, listed, nothingOfIt);
  const mints = listed.filter((_mint, index) => accountsOfMints[index]);
  const places = due.flatMap(([wallet]) => mints.map((mint) => ({ wallet, mint })));
  const found = await findEverywhere(rpc, places);
  for (const [index, [, wallet]] of due.entries()) {
    const accounts = found.slice(index * mints.length, (index + 1) * mints.length);
    const since = isPast ? head : (wallet.lookedAtHead ?? head - slotsBeforeFirstLook);
    wallet.others = accounts
      .flat()
      .map((address) => wallet.others.find((other) => other.address === address) ?? { address, since });
    wallet.lookedAt = now;
    wallet.lookedAtHead = head;
  }
}

type Place = { wallet: string; mint: string };

/** What any of two nodes knows: an account that nobody names is one that nobody asks about. */
async function findEverywhere(rpc: RpcPool, places: Place[]): Promise<string[][]> {
  const found = await findTokenAccounts(rpc, places);
  const witness = rpc.witness();
  const also = witness ? await findTokenAccounts(witness, places).catch(noneFromAway) : [];
  const named = found.map((accounts, index) => [
    ...new Set([accounts, also[index] ?? []].flatMap((ofNode) => ofNode.slice(0, maxOthers))),
  ]);
  return withoutOthers(rpc, places, named);
}

/** Leaves out what belongs to somebody else: to read all that ever happened to an exchange's account would take days. */
async function withoutOthers(rpc: RpcClient, places: Place[], named: string[][]): Promise<string[][]> {
  const addresses = [...new Set(named.flat())];
  const accounts = await readAccounts(rpc, addresses, mintAndOwner);
  const held = new Map(addresses.map((address, index) => [address, accounts[index]?.data[0]]));
  return places.map(({ wallet, mint }, index) => {
    const ours = Buffer.concat([mint, wallet].map((one) => addressBytes(one) ?? Buffer.of())).toString("base64");
    // One that the node does not show may be too new for it.
    return (named[index] ?? []).filter((address) => (held.get(address) ?? ours) === ours);
  });
}

function noneFromAway(error: unknown): [] {
  if (error instanceof RpcFailure) return [];
  throw error;
}

/**
 * Which program each mint belongs to: SPL's or Token-2022's. It never changes. A mint that its issuer closed has none any more: nobody
 * can hold any of it, and it must not stop the others.
 */
async function learnPrograms(rpc: RpcClient, programs: Map<string, string>, mints: string[]): Promise<void> {
  const unknown = mints.filter((mint) => !programs.has(mint));
  const accounts = await readAccounts(rpc, unknown, nothingOfIt);
  for (const [index, mint] of unknown.entries()) {
    const account = accounts[index];
    if (account) programs.set(mint, account.owner);
  }
}
