import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";

// A local EVM node of a test's own, mining a block at each transaction.

export type Anvil = {
  url: string;
  port: number;
  /** An unlocked account with coins. */
  account: string;
  request: <T = unknown>(method: string, params?: unknown[]) => Promise<T>;
  /** Sends from the unlocked account, mined at once; answers the hash. */
  send: (transaction: { to?: string; data?: string; value?: string; gas?: string; nonce?: string }) => Promise<string>;
  mine: (blocks: number) => Promise<void>;
  stop: () => Promise<void>;
};

type AnvilOptions = { port?: number; chainId?: number; args?: string[] };

/** Starts a node and waits until it answers. Stop it when done. */
export async function startAnvil({ port: wanted, chainId = 31_337, args = [] }: AnvilOptions = {}): Promise<Anvil> {
  const port = wanted ?? (await freePort());
  const flags = ["--port", `${port}`, "--chain-id", `${chainId}`, "--silent", "--slots-in-an-epoch", "1", ...args];
  const child = spawn(anvilBinary(), flags, { stdio: "ignore" });
  const forget = endWithTheTest(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const request = <T>(method: string, params: unknown[] = []) => call<T>(url, method, params);
  const [account = ""] = await answered(() => request<string[]>("eth_accounts"));
  return {
    url,
    port,
    account,
    request,
    send: async (transaction) => {
      const hash = await request<string>("eth_sendTransaction", [{ from: account, ...transaction }]);
      await answered(() => receiptOf(request, hash));
      return hash;
    },
    mine: async (blocks) => void (await request("anvil_mine", [`0x${blocks.toString(16)}`])),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      forget();
    },
  };
}

/** A test that fails while it sets up never gets to stop its node, and its process is ended by a signal. */
function endWithTheTest(child: ChildProcess): () => void {
  const end = () => void child.kill("SIGKILL");
  const endOnSignal = () => {
    end();
    process.exit(143);
  };
  process.once("exit", end);
  process.once("SIGTERM", endOnSignal);
  return () => {
    process.off("exit", end);
    process.off("SIGTERM", endOnSignal);
  };
}

/** The node answers with the hash a moment before the block is there. */
async function receiptOf(request: Anvil["request"], hash: string): Promise<void> {
  const receipt = await request<{ status: string } | null>("eth_getTransactionReceipt", [hash]);
  if (!receipt) throw new Error(`${hash} is in no block`);
}

function anvilBinary(): string {
  const require = createRequire(createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json"));
  const platform = process.platform === "win32" ? "win32" : process.platform;
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  return require.resolve(
    `@foundry-rs/anvil-${platform}-${arch}/bin/anvil${process.platform === "win32" ? ".exe" : ""}`,
  );
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

async function call<T>(url: string, method: string, params: unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
