import { rpc } from "./local-rpc";

/**
 * Moves the clock of an EVM node forward to the system clock, never back. The node counts from the last set time, which
 * lags after a slow startup or a reorganization.
 */
export async function syncClock(url: string): Promise<void> {
  const { timestamp } = await rpc<{ timestamp: string }>(url, "eth_getBlockByNumber", ["pending", false]);
  const lagSeconds = Math.floor(Date.now() / 1000) - Number(timestamp);
  if (lagSeconds > 0) await rpc(url, "evm_increaseTime", [lagSeconds]);
}
