import { z } from "zod";
import { RpcFailure, type RpcCall, type RpcClient } from "../rpc";
import { wordSchema } from "./node-values";

// The calls that a transaction made, where the node offers traces. They say which of several transfers a reference belongs
// to, and show coin that a contract passed on; without them the one stays a hint and the other is not seen.

/** A step of a transaction: by whom, and within which other step; null for the transaction itself. */
type Step = { from: string; within: Step | null };

/** A call that took effect: who called whom, with what. Code borrowed by a call (DELEGATECALL) is no call of its own. */
export type Call = Step & { to: string; input: string; value: bigint };

/** Whether a contract made the call, and sent coin with it. */
export function passesCoin({ within, value }: Call): boolean {
  return within !== null && value > 0n;
}

/** Whether the called address set the call off itself, as a wallet does that changes tokens for coin. */
export function isOwnDoing(call: Call): boolean {
  for (let step: Step | null = call; step; step = step.within) if (step.from === call.to) return true;
  return false;
}

/** The calls of a transaction, in order; null where its trace is not to be had. */
export async function readCalls(rpc: RpcClient, transactionHash: string): Promise<Call[] | null> {
  const [geth, parity] = tracesOf(transactionHash);
  return fromGeth(await answerOrNull(rpc, geth)) ?? fromParity(await answerOrNull(rpc, parity));
}

/**
 * Whether the node answers but has no trace to show, as one that offers none or forgot the state it needs: asking again is of
 * no use. Throws where it does not answer.
 */
export async function refusesTrace(rpc: RpcClient, transactionHash: string): Promise<boolean> {
  for (const call of tracesOf(transactionHash)) {
    try {
      await rpc.batch([call]);
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind !== "refused") throw error;
    }
  }
  return (await readCalls(rpc, transactionHash)) === null;
}

/** The calls of each transaction of a block, by its hash; null where its traces are not to be had. */
export async function readCallsOfBlock(rpc: RpcClient, number: bigint): Promise<Map<string, Call[]> | null> {
  const block = `0x${number.toString(16)}`;
  const geth = gethBlock.safeParse(
    await answerOrNull(rpc, { method: "debug_traceBlockByNumber", params: [block, tracer] }),
  );
  if (geth.success) return new Map(geth.data.map(({ txHash, result }) => [txHash, fromGeth(result) ?? []]));
  const parity = parityBlock.safeParse(await answerOrNull(rpc, { method: "trace_block", params: [block] }));
  if (!parity.success) return null;
  const hashes = new Set(parity.data.flatMap((one) => one.transactionHash ?? []));
  const tracesIn = (hash: string) => parity.data.filter((one) => one.transactionHash === hash);
  return new Map([...hashes].map((hash) => [hash, fromParity(tracesIn(hash)) ?? []]));
}

const tracer = { tracer: "callTracer" };

function tracesOf(hash: string): [RpcCall, RpcCall] {
  return [
    { method: "debug_traceTransaction", params: [hash, tracer] },
    { method: "trace_transaction", params: [hash] },
  ];
}

const gethBlock = z.array(z.object({ txHash: z.string(), result: z.unknown() }));

const gethCall = z.object({
  type: z.string(),
  from: z.string(),
  to: z.string().optional(),
  input: z.string().default("0x"),
  value: wordSchema.default(0n),
  error: z.string().optional(),
  calls: z.array(z.unknown()).default([]),
});

function fromGeth(trace: unknown): Call[] | null {
  const calls: Call[] = [];
  // A stack of our own: how deep calls go is the sender's choice.
  const open: { trace: unknown; within: Step | null }[] = [{ trace, within: null }];
  for (let one = open.pop(); one; one = open.pop()) {
    const { data } = gethCall.safeParse(one.trace);
    if (!data) return null;
    if (data.error !== undefined) continue;
    const step = { from: data.from.toLowerCase(), within: one.within };
    if (data.type === "CALL" && data.to) calls.push(toCall({ ...data, to: data.to }, step));
    open.push(...data.calls.toReversed().map((inner) => ({ trace: inner, within: step })));
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
      value: wordSchema.default(0n),
    }),
  }),
);

function fromParity(traces: unknown): Call[] | null {
  const { data } = parityCalls.safeParse(traces);
  if (!data) return null;
  const calls: Call[] = [];
  // The steps that the next one may be within, outermost first.
  const open: (Step & { isUndone: boolean })[] = [];
  for (const { type, error, traceAddress, action } of data) {
    if (traceAddress.length > open.length) return null;
    open.length = traceAddress.length;
    const within = open.at(-1) ?? null;
    const isUndone = error !== undefined || (within?.isUndone ?? false);
    const step = { from: action.from?.toLowerCase() ?? "", within, isUndone };
    open.push(step);
    if (type === "call" && action.callType === "call" && step.from && action.to && !isUndone) {
      calls.push(toCall({ ...action, to: action.to }, step));
    }
  }
  return calls;
}

/** Many nodes have no traces, or not for everybody: that is no failure of the chain. */
async function answerOrNull(rpc: RpcClient, call: RpcCall): Promise<unknown> {
  try {
    const [answer] = await rpc.batch([call]);
    return answer;
  } catch (error) {
    if (error instanceof RpcFailure && error.kind !== "rate_limited") return null;
    throw error;
  }
}

function toCall({ to, input, value }: Pick<Call, "to" | "input" | "value">, { from, within }: Step): Call {
  return { from, to: to.toLowerCase(), input: input.toLowerCase(), value, within };
}
