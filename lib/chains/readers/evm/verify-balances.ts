import { setTimeout as sleep } from "node:timers/promises";
import { groupBy } from "@/lib/platform/group-by";
import { log } from "@/lib/platform/log";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { findNonCanonical } from "./canonical";
import { decodeTransferLog, decodeUint, selectors, transferTopic } from "./erc20";
import { padAddress } from "./log-filters";
import { readLogsOfBlocks } from "./node";

// A Transfer log is only its contract's claim. For tokens whose balances the operator wants checked, the total that
// logs report for a recipient in a block is compared with the change in its balance.

/** `short`: the balance increased by less than the logs report. `unknown`: no node can tell. */
type BalanceVerdict = "enough" | "short" | "unknown";

/** By `accountKey`, for the tokens whose balances are checked. */
export type BalanceVerdicts = ReadonlyMap<string, BalanceVerdict>;

/** The transfers of one token to one recipient in one block are verified together. */
function accountKey({ tokenId, recipientAddress, block }: ObservedTransfer): string {
  return `${tokenId} ${recipientAddress} ${block.hash}`;
}

/** Marks the transfers that a balance does not confirm. */
export function markUnconfirmed(observed: ObservedTransfer[], verdicts: BalanceVerdicts): ObservedTransfer[] {
  return observed.map((transfer) => {
    const isConfirmed = (verdicts.get(accountKey(transfer)) ?? "enough") === "enough";
    return isConfirmed ? transfer : { ...transfer, isUnexplained: true };
  });
}

type Account = { key: string; contract: string; recipient: string; block: Block; received: bigint };

/** Compares balances with the transfers, which must be all transfers of their blocks. */
export async function verifyBalances(
  rpc: RpcClient,
  observed: readonly ObservedTransfer[],
  list: WatchList,
): Promise<BalanceVerdicts> {
  const accounts = toAccounts(observed, list);
  if (accounts.length === 0) return new Map();
  const gains = await readGains(rpc, accounts);
  const verdicts = new Map<string, BalanceVerdict>();
  for (const [index, account] of accounts.entries())
    verdicts.set(account.key, await verdictOn(rpc, account, gains[index] ?? null));
  // Balances are requested by number, so the blocks must still be canonical.
  const positions = accounts.map(({ block: { number, hash } }) => ({ blockNumber: number, blockHash: hash }));
  const offBranch = await findNonCanonical(rpc, positions, { throwsIfMissing: true });
  if (offBranch.length > 0) throw new RpcFailure("inconsistent", "balances of another branch");
  return verdicts;
}

function toAccounts(observed: readonly ObservedTransfer[], { tokens }: WatchList): Account[] {
  const contracts = new Map(
    [...tokens].flatMap(([contract, { id, verifiesBalance }]) => (verifiesBalance ? [[id, contract]] : [])),
  );
  return [...groupBy(observed, accountKey)].flatMap(([key, transfers]) => {
    const [first] = transfers;
    const contract = first && contracts.get(first.tokenId);
    if (!contract) return [];
    const { recipientAddress, block } = first;
    const received = transfers.reduce((sum, { value }) => sum + value, 0n);
    return [{ key, contract, recipient: recipientAddress.toLowerCase(), block, received }];
  });
}

async function verdictOn(rpc: RpcClient, account: Account, gain: bigint | null): Promise<BalanceVerdict> {
  const { contract, recipient, block, received } = account;
  // The recipient may have sent tokens in the same block, which its balance then lacks.
  const isConfirmed = gain !== null && (gain >= received || gain >= received - (await readSent(rpc, account)));
  if (isConfirmed) return "enough";
  const details = { contract, recipient, block: `${block.number}`, received: `${received}`, gain: `${gain}` };
  log().warn(details, "The recipient's balance does not confirm a token's transfers; not credited");
  return gain === null ? "unknown" : "short";
}

/** The amount that the recipient sent in the block, according to the token's logs. */
async function readSent(rpc: RpcClient, { contract, recipient, block }: Account): Promise<bigint> {
  const filter = { address: [contract], topics: [transferTopic, padAddress(recipient)] };
  const logs = await readLogsOfBlocks(rpc, [block], [filter]);
  const sent = logs.map(decodeTransferLog).filter((moved) => moved?.from.toLowerCase() === recipient);
  return sent.reduce((sum, moved) => sum + (moved && moved.to !== recipient ? moved.value : 0n), 0n);
}

// A node behind a load balancer may briefly lack the block and then responds as if it had pruned the state.
const attempts = 3;
const pauseMs = 500;

/** The balance increase of each account in its block; null if no node can tell. */
async function readGains(rpc: RpcClient, accounts: readonly Account[]): Promise<(bigint | null)[]> {
  const gains = (await readGainsOnce(rpc, accounts)) ?? accounts.map(() => null);
  // One account can make the node refuse a whole batch, so that each account is retried alone.
  for (let attempt = 1; attempt < attempts && gains.includes(null); attempt += 1) {
    await sleep(pauseMs);
    for (const [index, account] of accounts.entries())
      gains[index] ??= (await readGainsOnce(rpc, [account]))?.[0] ?? null;
  }
  return gains;
}

async function readGainsOnce(rpc: RpcClient, accounts: readonly Account[]): Promise<(bigint | null)[] | null> {
  const calls = accounts.flatMap(({ contract: to, recipient, block: { number } }) =>
    [number - 1n, number].map((blockNumber) => {
      const data = `${selectors.balanceOf}${padAddress(recipient).slice(2)}`;
      return { method: "eth_call", params: [{ to, data }, `0x${blockNumber.toString(16)}`] };
    }),
  );
  try {
    const balances = (await rpc.batch(calls)).map(decodeUint);
    return accounts.map((_, index) => {
      const [before, after] = [balances[2 * index] ?? null, balances[2 * index + 1] ?? null];
      return before === null || after === null ? null : after - before;
    });
  } catch (error) {
    if (error instanceof RpcFailure && error.kind === "refused") return null;
    throw error;
  }
}
