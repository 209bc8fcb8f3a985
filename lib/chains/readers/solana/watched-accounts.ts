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

const noData = { offset: 0, length: 0 };
const mintAndOwner = { offset: 0, length: 64 };
const scanIntervalMs = 3_600_000;
const walletsPerScan = 10;
// Anyone can create token accounts for anyone, so this is the limit per wallet, token and node.
const maxOtherAccounts = 20;
// How far back to read accounts that exist at the first scan: two hours, in case the worker was down.
const slotsBeforeFirstScan = 18_000n;

type Wallet = {
  /** Associated accounts by mint. */
  associated: Map<string, string>;
  otherAccounts: WatchedAccount[];
  scannedAt: number;
  /** The head at the last scan; null before the first. */
  scannedAtHead: bigint | null;
};

/** Data about a wallet is kept while the wallet is watched. */
export function newWatchedAccounts(rpc: RpcPool): WatchedAccounts {
  const programs = new Map<string, string>();
  const wallets = new Map<string, Wallet>();
  return {
    async list({ recipients, tokens, isReread }, head) {
      const mints = [...tokens.keys()];
      await loadPrograms(rpc, programs, mints);
      for (const address of wallets.keys()) if (!recipients.has(address)) wallets.delete(address);
      for (const address of recipients.keys()) if (!wallets.has(address)) wallets.set(address, newWallet());
      await scanDueWallets(rpc, wallets, { mints, head, isReread });
      const accounts: WatchedAccount[] = [];
      for (const [address, wallet] of wallets) {
        const predictable = [address];
        for (const mint of mints) {
          const program = programs.get(mint) ?? tokens.get(mint)?.program;
          if (program) predictable.push(await associatedOf(wallet, address, mint, program));
        }
        accounts.push(...predictable.map((one) => ({ address: one })));
        accounts.push(...wallet.otherAccounts.filter((other) => !predictable.includes(other.address)));
      }
      return accounts;
    },
  };
}

function newWallet(): Wallet {
  return { associated: new Map(), otherAccounts: [], scannedAt: 0, scannedAtHead: null };
}

async function associatedOf(wallet: Wallet, address: string, mint: string, program: string): Promise<string> {
  const account = wallet.associated.get(mint) ?? (await associatedTokenAddress(address, mint, program));
  wallet.associated.set(mint, account);
  return account;
}

type ScanOptions = { mints: string[]; head: bigint; isReread: true | undefined };

/** Scans wallets whose last scan is old: a few at a time, but all of them for a rereading, which happens only once. */
async function scanDueWallets(
  rpc: RpcPool,
  wallets: Map<string, Wallet>,
  { mints: watchedMints, head, isReread }: ScanOptions,
): Promise<void> {
  const now = Date.now();
  const old = [...wallets].filter(([, { scannedAt }]) => now - scannedAt >= scanIntervalMs);
  const due = isReread ? old : old.slice(0, walletsPerScan);
  if (due.length === 0) return;
  // A node refuses to list the accounts of a mint that no longer exists.
  const accountsOfMints = await readAccounts(rpc, watchedMints, noData);
  const mints = watchedMints.filter((_mint, index) => accountsOfMints[index]);
  const walletMints = due.flatMap(([wallet]) => mints.map((mint) => ({ wallet, mint })));
  const found = await findOnTwoNodes(rpc, walletMints);
  for (const [index, [, wallet]] of due.entries()) {
    const accounts = found.slice(index * mints.length, (index + 1) * mints.length);
    // A reread starts every account at its own range, which is below `head`.
    const since = isReread ? head : (wallet.scannedAtHead ?? head - slotsBeforeFirstScan);
    wallet.otherAccounts = accounts
      .flat()
      .map((address) => wallet.otherAccounts.find((other) => other.address === address) ?? { address, since });
    wallet.scannedAt = now;
    wallet.scannedAtHead = head;
  }
}

type WalletMint = { wallet: string; mint: string };

/** Accounts that any of two nodes lists, because an account that is not listed is never read. */
async function findOnTwoNodes(rpc: RpcPool, walletMints: WalletMint[]): Promise<string[][]> {
  const found = await findTokenAccounts(rpc, walletMints);
  const witness = rpc.witness();
  const witnessed = witness ? await findTokenAccounts(witness, walletMints).catch(emptyIfUnavailable) : [];
  const listed = found.map((accounts, index) => [
    ...new Set([accounts, witnessed[index] ?? []].flatMap((ofNode) => ofNode.slice(0, maxOtherAccounts))),
  ]);
  return keepOwned(rpc, walletMints, listed);
}

/** Removes accounts of other owners: reading the whole history of an exchange's account would take days. */
async function keepOwned(rpc: RpcClient, walletMints: WalletMint[], listed: string[][]): Promise<string[][]> {
  const addresses = [...new Set(listed.flat())];
  const accounts = await readAccounts(rpc, addresses, mintAndOwner);
  const dataByAddress = new Map(addresses.map((address, index) => [address, accounts[index]?.data[0]]));
  return walletMints.map(({ wallet, mint }, index) => {
    const expected = Buffer.concat([mint, wallet].map((one) => addressBytes(one) ?? Buffer.of())).toString("base64");
    // An account that this node does not have may be too new for it.
    return (listed[index] ?? []).filter((address) => (dataByAddress.get(address) ?? expected) === expected);
  });
}

function emptyIfUnavailable(error: unknown): [] {
  if (error instanceof RpcFailure) return [];
  throw error;
}

/**
 * Loads the program of each mint (SPL or Token-2022), which never changes. A closed mint has none; it must not stop
 * the reading of other mints.
 */
async function loadPrograms(rpc: RpcClient, programs: Map<string, string>, mints: string[]): Promise<void> {
  const unknown = mints.filter((mint) => !programs.has(mint));
  const accounts = await readAccounts(rpc, unknown, noData);
  for (const [index, mint] of unknown.entries()) {
    const account = accounts[index];
    if (account) programs.set(mint, account.owner);
  }
}
