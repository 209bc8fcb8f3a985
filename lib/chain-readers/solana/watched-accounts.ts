import { addressBytes, associatedTokenAddress } from "@/lib/chains/solana-address";
import { RpcFailure, type RpcClient, type RpcPool } from "../rpc";
import type { WatchList } from "../watch-list";
import { findTokenAccounts, readAccounts } from "./node";

// Accounts of watched wallets that can receive money: the wallet itself (coin), its associated account of each listed
// token, and its other token accounts, which only periodic scans can find.

/** `since`: where to start reading an account that was found late. */
export type WatchedAccount = { address: string; since?: bigint };

export type WatchedAccounts = {
  /** The accounts of the listed wallets at a head. Scans some of the wallets for other token accounts. */
  list: (watched: WatchList, head: bigint) => Promise<WatchedAccount[]>;
};

const nothingOfIt = { offset: 0, length: 0 };
const mintAndOwner = { offset: 0, length: 64 };
const lookEveryMs = 3_600_000;
const looksAtOnce = 10;
// Anyone can create token accounts for anyone, so this is the limit per wallet, token and node.
const maxOthers = 20;
// How far back to read accounts that exist at the first scan: two hours, in case the worker was down.
const slotsBeforeFirstLook = 18_000n;

type Wallet = {
  /** Associated accounts by mint. */
  associated: Map<string, string>;
  others: WatchedAccount[];
  lookedAt: number;
  /** The head at the last scan; null before the first. */
  lookedAtHead: bigint | null;
};

/** Data about a wallet is kept while the wallet is watched. */
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

type ScanOptions = { mints: string[]; head: bigint; isPast: true | undefined };

/** Scans wallets whose last scan is old; all of them if there is no next time. */
async function lookAround(
  rpc: RpcPool,
  known: Map<string, Wallet>,
  { mints: listed, head, isPast }: ScanOptions,
): Promise<void> {
  const now = Date.now();
  const old = [...known].filter(([, { lookedAt }]) => now - lookedAt >= lookEveryMs);
  const due = isPast ? old : old.slice(0, looksAtOnce);
  if (due.length === 0) return;
  // A node refuses to list the accounts of a mint that no longer exists.
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

type WalletMint = { wallet: string; mint: string };

/** Accounts that any of two nodes lists, because an account that is not listed is never read. */
async function findEverywhere(rpc: RpcPool, places: WalletMint[]): Promise<string[][]> {
  const found = await findTokenAccounts(rpc, places);
  const witness = rpc.witness();
  const also = witness ? await findTokenAccounts(witness, places).catch(noneFromAway) : [];
  const named = found.map((accounts, index) => [
    ...new Set([accounts, also[index] ?? []].flatMap((ofNode) => ofNode.slice(0, maxOthers))),
  ]);
  return withoutOthers(rpc, places, named);
}

/** Removes accounts of other owners: reading the whole history of an exchange's account would take days. */
async function withoutOthers(rpc: RpcClient, places: WalletMint[], named: string[][]): Promise<string[][]> {
  const addresses = [...new Set(named.flat())];
  const accounts = await readAccounts(rpc, addresses, mintAndOwner);
  const held = new Map(addresses.map((address, index) => [address, accounts[index]?.data[0]]));
  return places.map(({ wallet, mint }, index) => {
    const ours = Buffer.concat([mint, wallet].map((one) => addressBytes(one) ?? Buffer.of())).toString("base64");
    // An account that this node does not have may be too new for it.
    return (named[index] ?? []).filter((address) => (held.get(address) ?? ours) === ours);
  });
}

function noneFromAway(error: unknown): [] {
  if (error instanceof RpcFailure) return [];
  throw error;
}

/**
 * The program of each mint, SPL or Token-2022, which never changes. A closed mint has none; it must not stop the
 * others.
 */
async function learnPrograms(rpc: RpcClient, programs: Map<string, string>, mints: string[]): Promise<void> {
  const unknown = mints.filter((mint) => !programs.has(mint));
  const accounts = await readAccounts(rpc, unknown, nothingOfIt);
  for (const [index, mint] of unknown.entries()) {
    const account = accounts[index];
    if (account) programs.set(mint, account.owner);
  }
}
