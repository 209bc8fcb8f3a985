import { z } from "zod";
import { RpcFailure, type RpcClient } from "../rpc";

// The calls that a transaction made, where the node offers traces. They say which of several transfers a reference belongs
// to; without them it stays a hint.

/** A call that took effect: who was called, with what. Code borrowed by a call (DELEGATECALL) is no call of its own. */
export type Call = { to: string; input: string };

/** The calls of a transaction, in order; null where its trace is not to be had. */
export async function readCalls(rpc: RpcClient, transactionHash: string): Promise<Call[] | null> {
  return (await askGeth(rpc, transactionHash)) ?? askParity(rpc, transactionHash);
}

const call = z.object({
  type: z.string(),
  to: z.string().optional(),
  input: z.string().default("0x"),
  error: z.string().optional(),
  calls: z.array(z.unknown()).default([]),
});

async function askGeth(rpc: RpcClient, hash: string): Promise<Call[] | null> {
  const trace = await answerOrNull(rpc, "debug_traceTransaction", [hash, { tracer: "callTracer" }]);
  const calls: Call[] = [];
  // A stack of our own: how deep calls go is the sender's choice.
  const open: unknown[] = [trace];
  while (open.length > 0) {
    const { data } = call.safeParse(open.pop());
    if (!data) return null;
    if (data.error !== undefined) continue;
    if (data.type === "CALL" && data.to) calls.push({ to: data.to.toLowerCase(), input: data.input.toLowerCase() });
    open.push(...data.calls.toReversed());
  }
  return calls;
}

const parityCalls = z.array(
  z.object({
    type: z.string(),
    error: z.string().optional(),
    traceAddress: z.array(z.int()),
    action: z.object({ callType: z.string().optional(), to: z.string().optional(), input: z.string().optional() }),
  }),
);

async function askParity(rpc: RpcClient, hash: string): Promise<Call[] | null> {
  const { data } = parityCalls.safeParse(await answerOrNull(rpc, "trace_transaction", [hash]));
  if (!data) return null;
  const undone = data.filter((one) => one.error !== undefined).map((one) => one.traceAddress);
  const isUndone = (path: number[]) => undone.some((start) => start.every((step, depth) => path[depth] === step));
  return data.flatMap(({ type, traceAddress, action: { callType, to, input = "0x" } }) =>
    type === "call" && callType === "call" && to && !isUndone(traceAddress)
      ? [{ to: to.toLowerCase(), input: input.toLowerCase() }]
      : [],
  );
}

/** Many nodes have no traces, or not for everybody: that is no failure of the chain. */
async function answerOrNull(rpc: RpcClient, method: string, params: unknown[]): Promise<unknown> {
  try {
    const [answer] = await rpc.batch([{ method, params }]);
    return answer;
  } catch (error) {
    if (error instanceof RpcFailure) return null;
    throw error;
  }
}
