import { groupBy } from "@/lib/platform/group-by";

// Compares recorded transfers with those on a chain, per recipient address and token.

export type BookEntry = {
  /** The row of a recorded transfer. */
  id?: bigint;
  recipientAddress: string;
  tokenId: number;
  transactionHash: string;
  /** Position inside the transaction. */
  ordinal: number;
  fromAddress: string | null;
  blockNumber: bigint;
  blockHash: string;
  blockTime: Date;
  value: bigint;
};

/** An address and a token. `missing` entries are only on the chain, `surplus` entries only in the books. */
export type Account = {
  recipientAddress: string;
  tokenId: number;
  recorded: bigint;
  onChain: bigint;
  missing: BookEntry[];
  surplus: BookEntry[];
};

/** The accounts with an entry on either side, in a fixed order. */
export function compareBooks(recorded: readonly BookEntry[], onChain: readonly BookEntry[]): Account[] {
  const accounts = new Map<string, Account>();
  const accountOf = ({ recipientAddress, tokenId }: BookEntry): Account => {
    const key = `${recipientAddress} ${tokenId}`;
    const account = accounts.get(key) ?? newAccount(recipientAddress, tokenId);
    accounts.set(key, account);
    return account;
  };
  const [recordedIds, onChainIds] = [new Set(recorded.map(identityOf)), new Set(onChain.map(identityOf))];
  for (const entry of recorded) {
    const account = accountOf(entry);
    account.recorded += entry.value;
    if (!onChainIds.has(identityOf(entry))) account.surplus.push(entry);
  }
  for (const entry of onChain) {
    const account = accountOf(entry);
    account.onChain += entry.value;
    if (!recordedIds.has(identityOf(entry))) account.missing.push(entry);
  }
  return [...accounts.values()].sort(byAddressAndToken);
}

/** Merges accounts of several block ranges. */
export function mergeAccounts(accounts: readonly Account[]): Account[] {
  const merged = groupBy(accounts, ({ recipientAddress, tokenId }) => `${recipientAddress} ${tokenId}`);
  return [...merged.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    return {
      ...first,
      recorded: sumOf(parts.map((part) => part.recorded)),
      onChain: sumOf(parts.map((part) => part.onChain)),
      missing: parts.flatMap((part) => part.missing),
      surplus: parts.flatMap((part) => part.surplus),
    };
  });
}

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

/** Whether the books of this account match the chain entry by entry; equal sums are not enough. */
export function isConsistent({ missing, surplus }: Account): boolean {
  return missing.length === 0 && surplus.length === 0;
}

function newAccount(recipientAddress: string, tokenId: number): Account {
  return { recipientAddress, tokenId, recorded: 0n, onChain: 0n, missing: [], surplus: [] };
}

/** Entries that differ in anything that the chain shows are different transfers, even at the same position. */
function identityOf(entry: BookEntry): string {
  const { transactionHash, ordinal, recipientAddress, tokenId, fromAddress, value } = entry;
  const block = [entry.blockNumber, entry.blockHash, entry.blockTime.getTime()];
  return [transactionHash, ordinal, recipientAddress, tokenId, fromAddress, value, ...block].join(" ");
}

function byAddressAndToken(a: Account, b: Account): number {
  if (a.recipientAddress === b.recipientAddress) return a.tokenId - b.tokenId;
  return a.recipientAddress < b.recipientAddress ? -1 : 1;
}
