import pLimit, { type LimitFunction } from "p-limit";
import { rateLimitKeyOf } from "@/lib/accounts/auth/client-address";
import { payerConnectionsOf } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";

// Shares database connections between callers: a caller with too many calls waits here, without a connection, while
// others are served. Every wrapper of endpoints, next-auth's included, passes its calls through this gate, after the
// caller is authenticated and the body is read. Pages pass a gate of their own before they are rendered, because each
// takes memory and tens of milliseconds of the event loop.

/**
 * How many connections the calls of one class may hold: of all callers together, of a caller who is the only one, and
 * of a caller while others also call, payers among them.
 */
type Slots = { total: number; alone: number; besideOthers: number };

/**
 * Whose turn it is. Payers have connections of their own (`queryForPayers`); the calls of merchants and visitors leave
 * a part of the others to what passes no gate: authentication, health checks and checks of open streams.
 */
export type Turn = { kind: "merchant" | "payer" | "page"; caller: string };

/** A merchant's calls share slots, by API keys and by people. */
export function merchantTurn(merchantId: bigint): Turn {
  return { kind: "merchant", caller: `merchant ${merchantId}` };
}

/** Calls before sign-in, which belong to a client address. */
export function visitorTurn(headers: Headers): Turn {
  return { kind: "merchant", caller: `address ${rateLimitKeyOf(headers)}` };
}

/** Calls to public endpoints, which belong to a client address. */
export function payerTurn(headers: Headers): Turn {
  return { kind: "payer", caller: `address ${rateLimitKeyOf(headers)}` };
}

/** Pages that Next renders, which belong to a client address. */
export function pageTurn(headers: Headers): Turn {
  return { kind: "page", caller: `address ${rateLimitKeyOf(headers)}` };
}

/** The most calls of one caller that a process has in progress and waiting. */
const maxCalls = 100;
/** How long a caller's last call limits the others. */
const recentMs = 1000;

type Gate = {
  total?: LimitFunction;
  callers: Map<string, LimitFunction>;
  latest?: string;
  calledAt: number;
  changedAt: number;
};
const newGate = (): Gate => ({ callers: new Map(), calledAt: -Infinity, changedAt: -Infinity });
// Next bundles next-auth's routes separately from the server's route handlers; both share the gates.
const shared = globalThis as unknown as { remitGates?: Record<Turn["kind"], Gate> };

/** More pages at once would wait for each other, and for little else. */
const pageSlots: Slots = { total: 8, alone: 4, besideOthers: 2 };

/** How many of a process's database connections the calls of one class may hold, or how many pages are rendered. */
export function slotsOf(kind: Turn["kind"], poolSize: number): Slots {
  if (kind === "page") return pageSlots;
  const left = Math.max(1, poolSize - Math.max(2, Math.ceil(poolSize / 4)));
  const total = kind === "payer" ? payerConnectionsOf(poolSize) : left;
  return { total, alone: Math.ceil(total / 2), besideOthers: Math.ceil(total / 4) };
}

/** Runs a call when a slot is free. Throws `rate_limit_exceeded` if the caller has too many calls. */
export async function inTurn<T>({ kind, caller }: Turn, call: () => Promise<T>): Promise<T> {
  const gates = (shared.remitGates ??= { merchant: newGate(), payer: newGate(), page: newGate() });
  const gate = gates[kind];
  const { total, alone, besideOthers } = slotsOf(kind, env().DATABASE_POOL_SIZE);
  // Payers' reads share statements, so a call holds only a part of a connection.
  const totalLimit = (gate.total ??= pLimit(kind === "payer" ? Infinity : total));
  const callerLimit = gate.callers.get(caller) ?? pLimit(alone);
  gate.callers.set(caller, callerLimit);
  const isBeside = isBesideOthers(gate, caller) || (kind !== "payer" && isRecent(gates.payer.calledAt));
  callerLimit.concurrency = isBeside ? besideOthers : alone;
  if (callerLimit.activeCount + callerLimit.pendingCount >= maxCalls) {
    const message = `${maxCalls} of your calls are already in progress. Send fewer in parallel.`;
    throw new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: 1 });
  }
  try {
    return await callerLimit(() => totalLimit(call));
  } finally {
    if (callerLimit.activeCount + callerLimit.pendingCount === 0) gate.callers.delete(caller);
  }
}

/** Records the caller; returns whether more than one of the class has called within the last second. */
function isBesideOthers(gate: Gate, caller: string): boolean {
  const now = performance.now();
  if (gate.latest !== undefined && caller !== gate.latest) gate.changedAt = now;
  gate.latest = caller;
  gate.calledAt = now;
  return isRecent(gate.changedAt);
}

function isRecent(at: number): boolean {
  return performance.now() - at < recentMs;
}
