import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rpc as callNode } from "@/instance/chains/local-rpc";
import { testServices } from "./services";

export type TestAccount = { address: `0x${string}`; private_key: `0x${string}` };

export type TestEvm = {
  rpcUrl: string;
  /** Slug of the chain in the catalog. */
  chain: string;
  token: { symbol: string; contract_address: `0x${string}`; decimals: number };
  /** Unlocked in the node, each with coins and test tokens. */
  accounts: TestAccount[];
  rpc: <T = unknown>(method: string, params?: unknown[]) => Promise<T>;
  /** Mines empty blocks. */
  mine: (blocks?: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a local EVM node with the test token; call `stop` when done. Each transaction makes a block. */
export async function startTestEvm(): Promise<TestEvm> {
  const dataDir = mkdtempSync(join(tmpdir(), "remit-test-evm-"));
  chmodSync(dataDir, 0o711);
  // Without DATABASE_URL, the node mines a block for each transaction.
  const { DATABASE_URL: _none, ...environment } = process.env;
  const runner = spawn(process.execPath, [join(testServices().runners, "chains-runner.mjs"), dataDir], {
    detached: true,
    env: environment,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const isReady = await Promise.race([
    once(runner, "message").then(() => true),
    once(runner, "exit").then(() => false),
  ]);
  if (!isReady) throw new Error("The local EVM node of the tests did not start.");
  const { evm } = JSON.parse(readFileSync(join(dataDir, "local-chains.json"), "utf8")) as { evm: EvmFile };
  const rpc = <T>(method: string, params: unknown[] = []) => callNode<T>(evm.rpc_url, method, params);
  return {
    rpcUrl: evm.rpc_url,
    chain: evm.chain,
    token: evm.tokens[0],
    accounts: evm.accounts,
    rpc,
    mine: async (blocks = 1) => void (await rpc("anvil_mine", [`0x${blocks.toString(16)}`])),
    stop: () => stop(runner, dataDir),
  };
}

type EvmFile = { chain: string; rpc_url: string; tokens: [TestEvm["token"]]; accounts: TestAccount[] };

async function stop(runner: ChildProcess, dataDir: string): Promise<void> {
  if (runner.exitCode === null && runner.signalCode === null) {
    const ended = once(runner, "exit");
    runner.kill("SIGTERM");
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
}
