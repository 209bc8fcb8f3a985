import { RpcFailure } from "@/lib/chains/readers/rpc";
import { runTick, type Watcher } from "@/lib/settlement/watcher/tick";
import { tick } from "./settlement-fixtures";

/** Polls as often and as long as a single node must show a fork below the final cursor, then reads the chain. */
export async function believeSingleNode(watcher: Watcher): Promise<void> {
  const { monotonicMs } = watcher;
  let nowMs = 0;
  watcher.monotonicMs = () => (nowMs += 60_000);
  for (let polls = 0; polls < 9; polls += 1) await waitForFork(watcher);
  await tick({ watcher });
  watcher.monotonicMs = monotonicMs;
}

async function waitForFork(watcher: Watcher): Promise<void> {
  await runTick(watcher).then(
    () => {
      throw new Error("the fork was believed too early");
    },
    (error: unknown) => {
      if (!(error instanceof RpcFailure) || error.kind !== "inconsistent") throw error;
    },
  );
}
