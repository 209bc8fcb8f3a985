import type { ChildProcess } from "node:child_process";
import { rpcUrl, spawnAnvil } from "@/instance/chains/anvil";
import { syncClock } from "@/instance/chains/clock";
import { rpc, sendAndMine, type EvmTransaction } from "@/instance/chains/local-rpc";
import { choosePort } from "@/instance/ports";

// A local EVM node for one test, mining a block per transaction.

export type Anvil = {
  url: string;
  port: number;
  /** An unlocked account with coins. */
  account: string;
  request: <T = unknown>(method: string, params?: unknown[]) => Promise<T>;
  /** Sends from the unlocked account and mines at once; returns the hash. */
  send: (transaction: Omit<EvmTransaction, "from">) => Promise<string>;
  mine: (blocks: number) => Promise<void>;
  stop: () => Promise<void>;
};

// Mining thousands of blocks takes a while on a loaded machine.
const timeoutMs = 60_000;

/** After these, the node counts from the time of an older block. Its payments would look older than their requests. */
const rewindingMethods = new Set(["anvil_reorg", "anvil_rollback", "evm_revert"]);

type AnvilOptions = { port?: number; chainId?: number; args?: string[] };

/** Starts a node with the system's time, unless `args` set another, and waits until it responds. Stop it when done. */
export async function startAnvil({ port: wanted, chainId = 31_337, args = [] }: AnvilOptions = {}): Promise<Anvil> {
  const port = wanted ?? (await choosePort(undefined));
  const { node: child, responds } = spawnAnvil(port, ["--chain-id", `${chainId}`, ...args]);
  const removeExitHandlers = killAtExit(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = rpcUrl({ port });
  const keepsSystemTime = !args.includes("--timestamp");
  const request = async <T>(method: string, params: unknown[] = []) => {
    const result = await rpc<T>(url, method, params, timeoutMs);
    if (keepsSystemTime && rewindingMethods.has(method)) await syncClock(url);
    return result;
  };
  if (!(await responds(120_000))) throw new Error(`No EVM node responds at ${url}.`);
  if (keepsSystemTime) await syncClock(url);
  const [account = ""] = await request<string[]>("eth_accounts");
  return {
    url,
    port,
    account,
    request,
    send: async (transaction) => (await sendAndMine(url, { from: account, ...transaction })).transactionHash,
    mine: async (blocks) => void (await request("anvil_mine", [`0x${blocks.toString(16)}`])),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      removeExitHandlers();
    },
  };
}

/** Kills the node when this process exits, in case a failed test never stopped it. Returns the removal of the handlers. */
function killAtExit(child: ChildProcess): () => void {
  const kill = () => void child.kill("SIGKILL");
  const killAndExit = () => {
    kill();
    process.exit(143); // 128 + SIGTERM
  };
  process.once("exit", kill);
  process.once("SIGTERM", killAndExit);
  return () => {
    process.off("exit", kill);
    process.off("SIGTERM", killAndExit);
  };
}
