import { z } from "zod";
import { RpcFailure, type RpcCall, type RpcClient } from "../rpc";
import { quantitySchema } from "./node-values";

// The calls inside a transaction, from traces. They bind a reference to one of several transfers and reveal coin
// forwarded by contracts. Without traces, such a reference stays a hint and forwarded coin is only listed as an inflow,
// never credited.

/** The sender of a call, and the call that contains it; `parent` is null for the transaction itself. */
type CallFrame = { from: string; parent: CallFrame | null };

/** A successful call. A DELEGATECALL is not a call of its own. */
export type Call = CallFrame & { to: string; input: string; value: bigint };

/** Whether a contract made the call and sent coin with it. */
export function forwardsCoin({ parent, value }: Call): boolean {
  return parent !== null && value > 0n;
}

/** Whether the call results from a call that its receiver made, as when a wallet swaps tokens for coin. */
export function isInitiatedByReceiver(call: Call): boolean {
  for (let frame: CallFrame | null = call; frame; frame = frame.parent) if (frame.from === call.to) return true;
  return false;
}

/**
 * The coin that an address gave back in a transaction, to senders of coin there or to makers of the calls that sent it. A
 * splitter that passes coin on to others has received it.
 */
export function returnedCoin(calls: readonly Call[], address: string): bigint {
  const paying = calls.filter((call) => call.to === address && call.value > 0n && !isInitiatedByReceiver(call));
  const payers = new Set(paying.flatMap(sendersOf));
  const returned = calls.filter(({ from, to }) => from === address && to !== address && payers.has(to));
  return returned.reduce((sum, { value }) => sum + value, 0n);
}

function sendersOf(call: Call): string[] {
  const senders: string[] = [];
  for (let frame: CallFrame | null = call; frame; frame = frame.parent) senders.push(frame.from);
  return senders;
}

/** The calls of a transaction in order; null if the node returns no trace of it. */
export async function readCalls(rpc: RpcClient, transactionHash: string): Promise<Call[] | null> {
  const [geth, parity] = traceRequests(transactionHash);
  return fromGeth(await resultOrNull(rpc, geth)) ?? fromParity(await resultOrNull(rpc, parity));
}

/** Whether the node responds but cannot return a trace, so that retrying is useless. Throws if it does not respond. */
export async function refusesTrace(rpc: RpcClient, transactionHash: string): Promise<boolean> {
  // `readCalls` also returns null for a node that does not respond, which is excluded first.
  for (const call of traceRequests(transactionHash)) {
    try {
      await rpc.batch([call]);
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind !== "refused") throw error;
    }
  }
  return (await readCalls(rpc, transactionHash)) === null;
}

/** The calls of each transaction of a block, by hash; null without traces. */
export async function readCallsOfBlock(rpc: RpcClient, number: bigint): Promise<Map<string, Call[]> | null> {
  const [gethRequest, parityRequest] = blockTraceRequests(number);
  const geth = gethBlock.safeParse(await resultOrNull(rpc, gethRequest));
  if (geth.success) return new Map(geth.data.map(({ txHash, result }) => [txHash, fromGeth(result) ?? []]));
  const parity = parityBlock.safeParse(await resultOrNull(rpc, parityRequest));
  if (!parity.success) return null;
  const hashes = new Set(parity.data.flatMap((entry) => entry.transactionHash ?? []));
  const tracesIn = (hash: string) => parity.data.filter((entry) => entry.transactionHash === hash);
  return new Map([...hashes].map((hash) => [hash, fromParity(tracesIn(hash)) ?? []]));
}

/** The methods by which the node traces this block, and this transaction if there is one. */
export async function findTraceMethods(rpc: RpcClient, block: bigint, hash: string | undefined): Promise<TraceMethods> {
  const working = async (calls: RpcCall[]) => {
    const results = await Promise.all(calls.map((call) => resultOrNull(rpc, call)));
    return calls.flatMap(({ method }, index) => (results[index] === null ? [] : [method]));
  };
  return {
    block: await working(blockTraceRequests(block)),
    transaction: hash === undefined ? null : await working(traceRequests(hash)),
  };
}

/** `transaction` is null if there was none to trace. */
export type TraceMethods = { block: string[]; transaction: string[] | null };

const tracer = { tracer: "callTracer" };

/** The two methods that nodes offer, of which one is enough. */
function traceRequests(hash: string): [RpcCall, RpcCall] {
  return [
    { method: "debug_traceTransaction", params: [hash, tracer] },
    { method: "trace_transaction", params: [hash] },
  ];
}

function blockTraceRequests(number: bigint): [RpcCall, RpcCall] {
  const block = `0x${number.toString(16)}`;
  return [
    { method: "debug_traceBlockByNumber", params: [block, tracer] },
    { method: "trace_block", params: [block] },
  ];
}

const gethBlock = z.array(z.object({ txHash: z.string(), result: z.unknown() }));

const gethCall = z.object({
  type: z.string(),
  from: z.string(),
  to: z.string().optional(),
  input: z.string().default("0x"),
  value: quantitySchema.default(0n),
  error: z.string().optional(),
  calls: z.array(z.unknown()).default([]),
});

function fromGeth(trace: unknown): Call[] | null {
  const calls: Call[] = [];
  // An explicit stack, because the sender controls the call depth.
  const stack: { trace: unknown; parent: CallFrame | null }[] = [{ trace, parent: null }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { data } = gethCall.safeParse(entry.trace);
    if (!data) return null;
    if (data.error !== undefined) continue;
    const frame = { from: data.from.toLowerCase(), parent: entry.parent };
    if (data.type === "CALL" && data.to) calls.push(toCall({ ...data, to: data.to }, frame));
    stack.push(...data.calls.toReversed().map((inner) => ({ trace: inner, parent: frame })));
  }
  return calls;
}

const parityBlock = z.array(z.looseObject({ transactionHash: z.string().nullish() }));

const parityCalls = z.array(
  z.object({
    type: z.string(),
    error: z.string().optional(),
    traceAddress: z.array(z.int()),
    action: z.object({
      callType: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
      input: z.string().default("0x"),
      value: quantitySchema.default(0n),
    }),
  }),
);

function fromParity(traces: unknown): Call[] | null {
  const { data } = parityCalls.safeParse(traces);
  if (!data) return null;
  const calls: Call[] = [];
  // The enclosing frames, outermost first.
  const stack: (CallFrame & { isReverted: boolean })[] = [];
  for (const { type, error, traceAddress, action } of data) {
    if (traceAddress.length > stack.length) return null;
    stack.length = traceAddress.length;
    const parent = stack.at(-1) ?? null;
    const isReverted = error !== undefined || (parent?.isReverted ?? false);
    const frame = { from: action.from?.toLowerCase() ?? "", parent, isReverted };
    stack.push(frame);
    if (type === "call" && action.callType === "call" && frame.from && action.to && !isReverted) {
      calls.push(toCall({ ...action, to: action.to }, frame));
    }
  }
  return calls;
}

/**
 * The result of a call, or null if it fails, because many nodes offer no traces. Throws only if the node is rate
 * limiting, so that the call is repeated.
 */
async function resultOrNull(rpc: RpcClient, call: RpcCall): Promise<unknown> {
  try {
    const [result] = await rpc.batch([call]);
    return result;
  } catch (error) {
    if (error instanceof RpcFailure && error.kind !== "rate_limited") return null;
    throw error;
  }
}

function toCall({ to, input, value }: Pick<Call, "to" | "input" | "value">, { from, parent }: CallFrame): Call {
  return { from, to: to.toLowerCase(), input: input.toLowerCase(), value, parent };
}
