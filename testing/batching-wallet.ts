import { concatHex, pad, type Hex } from "viem";
import { transferCall } from "@/instance/chains/test-token";

// A wallet that makes two calls in one transaction. Its calldata: the target's address and the calldata of each call, 92
// bytes. CALLDATACOPY(0, 32, 184); CALL(gas, CALLDATALOAD(0), 0, 0, 92, 0, 0); the same at 92; STOP
const runtime = "60b8602060003760006000605c600060006000355af15060006000605c605c60006000355af100";
export const batchingWallet = { runtime: `0x${runtime}`, creation: `0x6027600c60003960276000f3${runtime}` } as const;

/** `frame`: the 24 bytes that name a request, or zeros. */
export type BatchedTransfer = { to: string; value: bigint; frame?: string };

const noFrame = `0x${"00".repeat(24)}`;

/** The wallet's calldata for two transfers of a token, each with its own frame as suffix. */
export function batchCall(token: string, transfers: [BatchedTransfer, BatchedTransfer]): Hex {
  const calls = transfers.map(({ to, value, frame = noFrame }) => transferCall(to, value, frame));
  return concatHex([pad(token as Hex), ...calls]);
}
