import { vi } from "vitest";
import { transferCall } from "@/instance/chains/test-token";
import { openReader } from "@/lib/chains/readers/open-reader";
import { recordsOf } from "@/lib/settlement/watcher/chain-records";
import { newWatcher } from "@/lib/settlement/watcher/tick";
import { healthWriter, newWatch, poll, type Watch } from "@/lib/settlement/watcher/watch-chain";
import { db } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { DomainError } from "@/lib/platform/errors";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import type { Scene } from "./node-lies";
import { pick } from "./random-source";
import { newMerchant, newRequest, referenceCalldata, urls, contextOf } from "./settlement-fixtures";
import {
  hashText,
  newSimulatedChain,
  type BlockContent,
  type SimulatedChain,
  type SimulatedTransfer,
} from "./simulated-chain";
import { respond, serveNodes, type SimulatedNode } from "./simulated-node";
import { noteDatabaseTime } from "@/lib/platform/process/database-clock";

// A simulated chain, the true one, with payments, cancels, expiries and reorganizations, and the real watcher, which
// reads it through nodes of which one may lie.

export const confirmations = 8;
const blockSeconds = 12;
const daySeconds = 86_400;
const dollar = 1_000_000n;

/** A request and what truly happened to it. */
export type Sold = {
  row: PaymentRequest;
  recipient: string;
  amount: bigint;
  frame: string;
  /** Hashes of the transactions that were sent for it. */
  payments: string[];
  isCancelled: boolean;
  /** A reorganization below the final block has moved its payments. */
  isMoved: boolean;
};

export type Simulation = {
  chain: SimulatedChain;
  row: Chain;
  merchant: Merchant;
  random: () => number;
  watch: Watch | null;
  requests: Sold[];
  /** Transactions that a reorganization below the final block has moved or dropped. */
  moved: Set<string>;
  /** Every transfer that was sent, as hash and recipient. */
  sent: Set<string>;
  /** The responses of the liar; null while it is honest. */
  lie: SimulatedNode | null;
  /** Responses that differed from the truth. */
  lieCount: number;
  clockMs: number;
  mempool: SimulatedTransfer[];
  /** Of each poll, with the head. */
  outcomes: string[];
};

const nodeUrls = ["http://first.node", "http://second.node"];

/** Who reads the chain: through how many nodes, and which of them is the liar. */
export type Watching = { nodes: 1 | 2; liar: 0 | 1 };

/** A true chain, not watched yet. */
export async function openSimulation(random: () => number): Promise<Simulation> {
  const chain = newSimulatedChain(Math.floor(Date.now() / 1000) - 60 * daySeconds);
  const timing = { blockTimeMs: blockSeconds * 1000, pollIntervalMs: blockSeconds * 1000 };
  const row = await db().chain.update({
    where: { slug: "local-evm" },
    data: { isLocal: false, isActive: true, requiredConfirmations: confirmations, ...timing },
  });
  const merchant = await newMerchant();
  const state = {
    requests: [],
    moved: new Set<string>(),
    sent: new Set<string>(),
    lie: null,
    lieCount: 0,
    clockMs: 0,
    mempool: [],
    outcomes: [],
  };
  const simulation: Simulation = { chain, row, merchant, random, watch: null, ...state };
  mine(simulation, 100);
  vi.spyOn(Date, "now").mockImplementation(() => simulation.clockMs);
  vi.spyOn(performance, "now").mockImplementation(() => simulation.clockMs);
  noteDatabaseTime(new Date(simulation.clockMs));
  // Stays open and unpaid, so that the chain is never idle.
  await create(simulation, { lifeSeconds: 59 * daySeconds });
  simulation.requests = [];
  return simulation;
}

/** Starts a new watcher. */
export function watch(simulation: Simulation, { nodes, liar }: Watching): void {
  const { chain, row } = simulation;
  const honest: SimulatedNode = (call) => respond(chain, call);
  const lying: SimulatedNode = (call) => {
    const response = simulation.lie?.(call) ?? honest(call);
    if (simulation.lie && JSON.stringify(response) !== JSON.stringify(honest(call))) simulation.lieCount += 1;
    return response;
  };
  const used = nodeUrls.slice(0, nodes);
  serveNodes(new Map(used.map((url, index) => [url, index === liar ? lying : honest])));
  const watcher = newWatcher({
    chain: row,
    reader: openReader(row, used, recordsOf(row.id)),
    urls,
    now: () => new Date(simulation.clockMs),
  });
  const { outcomes } = simulation;
  const failureLog = {
    note: (error: unknown) => void outcomes.push(`${chain.head}: ${String(error)}`),
    clear: () => void outcomes.push(`${chain.head}: read`),
  };
  const saveHealth = healthWriter(row, { at: 0, hasReported: false });
  simulation.watch = { ...newWatch(watcher, saveHealth), failureLog };
}

/** Mines blocks with what is in the mempool. */
export function mine(simulation: Simulation, blocks: number): void {
  const { chain } = simulation;
  for (let count = 0; count < blocks; count += 1) {
    const { timestamp = 0 } = chain.block(chain.head) ?? {};
    chain.mine({ timestamp: timestamp + blockSeconds, transfers: simulation.mempool.splice(0) });
    simulation.clockMs = (timestamp + blockSeconds + 1) * 1000;
  }
}

const signal = new AbortController().signal;

/** Polls until the watcher has nothing more to read at once. */
export async function read({ watch: current }: Simulation): Promise<void> {
  for (let turn = 0; turn < 50 && current; turn += 1) {
    await poll(current, signal);
    if (!current.isBehind) return;
  }
  throw new Error("The watcher does not catch up.");
}

/** `isAlone`: at an address of its own; the others may share theirs. */
export async function create(
  simulation: Simulation,
  { lifeSeconds, isAlone = false }: { lifeSeconds: number; isAlone?: boolean },
): Promise<Sold> {
  const { random, requests, row: chain, clockMs } = simulation;
  const amount = BigInt(1 + Math.floor(random() * 1_000_000)) * (dollar / 100n) + dollar;
  const expiresAt = new Date(clockMs + lifeSeconds * 1000);
  const shared = !isAlone && random() < 0.3 ? requests.at(-1) : undefined;
  const options = { createdAt: new Date(clockMs), expiresAt, lateUntil: new Date(expiresAt.getTime() + 3_600_000) };
  const row = await newRequest({ chain, merchant: simulation.merchant }, amount, {
    ...options,
    ...(shared && { recipientAddress: shared.row.recipientAddress }),
  });
  const frame = referenceCalldata(row, { chain });
  const sold = {
    row,
    recipient: row.recipientAddress.toLowerCase(),
    amount,
    frame,
    payments: [],
    isCancelled: false,
    isMoved: false,
  };
  requests.push(sold);
  return sold;
}

let paymentCount = 0;

type PayOptions = { isWhole?: boolean; hasReference?: boolean };

/** Sends a payment of the whole amount, with or without a reference, or another amount with a reference. */
export function pay({ random, mempool, sent }: Simulation, request: Sold, options: PayOptions = {}): void {
  const { isWhole = random() < 0.7 } = options;
  const { hasReference = !isWhole || random() < 0.5 } = options;
  const value = isWhole ? request.amount : (request.amount * pick([1n, 3n], random)) / 2n;
  paymentCount += 1;
  const transfer = {
    hash: hashText(`payment ${paymentCount}`),
    from: `0x${paymentCount.toString(16).padStart(40, "1")}`,
    to: request.recipient,
    value,
    input: transferCall(request.recipient, value, hasReference ? request.frame : "0x"),
  };
  request.payments.push(transfer.hash);
  sent.add(`${transfer.hash} ${request.row.recipientAddress}`);
  mempool.push(transfer);
}

export async function cancel({ merchant, clockMs }: Simulation, request: Sold): Promise<void> {
  const ctx = contextOf({ merchantId: merchant.id, environment: "sandbox" }, { now: new Date(clockMs) });
  try {
    await cancelPaymentRequest(ctx, { publicId: request.row.publicId });
    request.isCancelled = true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Replaces the last blocks. Most of their transactions stay where they were; some come later or never. */
export function reorganize(simulation: Simulation, depth: number): void {
  const { chain, random, moved } = simulation;
  const first = chain.head - depth + 1;
  const final = chain.head - confirmations + 1;
  const branch: (BlockContent & { transfers: SimulatedTransfer[] })[] = [];
  for (let number = first; number <= chain.head + 1; number += 1) {
    const { timestamp = (branch.at(-1)?.timestamp ?? 0) + blockSeconds } = chain.block(number) ?? {};
    branch.push({ timestamp, transfers: [], extraData: hashText(`branch ${random()}`) });
  }
  for (let number = first; number <= chain.head; number += 1) {
    for (const transfer of chain.block(number)?.transfers ?? []) {
      const fate = random();
      const place = fate < 0.75 ? number - first : number - first + Math.ceil(random() * (chain.head + 1 - number));
      if (fate < 0.95) branch[place]?.transfers.push(transfer);
      else if (fate < 0.97) simulation.mempool.push(transfer);
      if (number > final) continue;
      moved.add(transfer.hash);
      for (const request of simulation.requests) if (request.payments.includes(transfer.hash)) request.isMoved = true;
    }
  }
  chain.reorganize(depth, branch);
  simulation.clockMs = ((chain.block(chain.head)?.timestamp ?? 0) + 1) * 1000;
}

/** Requests that can still be paid, for lies about them. */
export function sceneOf({ chain, random, requests }: Simulation): Scene {
  return { chain, random, open: requests.slice(-8) };
}
