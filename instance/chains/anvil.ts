// The local EVM node of a data folder. Its state is stored there, so a restart keeps the chain.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { processIdentity } from "../processes/process-identity.mjs";
import { endProcess, hasEnded, waitUntil, type Launch } from "../processes/ending";
import { warn } from "../terminal";
import { readJson, writePrivateJson } from "../files";
import { choosePort } from "../ports";
import { syncClock } from "./clock";
import { respondsToRpc } from "./local-rpc";

export const localChainSlug = "local-evm";

// One slot in an epoch makes the safe block head - 1 and the finalized block head - 2. The node keeps the states of the
// last 128 blocks, as many as geth, in memory: by default it writes up to 3,600 (2 GB and more) below the user's home
// folder and leaves them there when it ends.
const commonArguments = ["--silent", "--slots-in-an-epoch", "1", "--prune-history", "128"];

export type Account = { address: string; private_key: string };

/** The contents of DATA_DIR/chains/anvil.json. */
export type Anvil = { port: number; genesisTime: number; pid?: number; identity?: string };

type AnvilConfig = { available_accounts: string[]; private_keys: string[] };

/** Ends a node that a killed instance left running and chooses the port, without starting a node. */
export async function prepareAnvil(dataDir: string): Promise<Anvil> {
  // The folder is private, because the node chooses the mode of its state file.
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const previous = readJson<Anvil>(nodeFile(dataDir));
  if (previous) await endStrayAnvil(previous);
  const anvil = { port: await choosePort(previous?.port), genesisTime: previous?.genesisTime ?? unixTime() };
  writePrivateJson(nodeFile(dataDir), anvil);
  return anvil;
}

export function rpcUrl({ port }: Pick<Anvil, "port">): string {
  return `http://127.0.0.1:${port}`;
}

/** Ends a node that a killed instance left running, starts a node and waits until it responds. */
export async function startAnvil(
  dataDir: string,
  launch: Launch,
): Promise<{ node: ChildProcess; url: string; accounts: Account[] }> {
  const anvil = readJson<Anvil>(nodeFile(dataDir)) ?? (await prepareAnvil(dataDir));
  await endStrayAnvil(anvil);
  // Without a stored state, a new chain begins now.
  if (!existsSync(stateFile(dataDir))) anvil.genesisTime = unixTime();
  const config = join(folderOf(dataDir), "anvil-config.json");
  const start = { dataDir, anvil, config, launch };
  const node = (await tryStart(start)) ?? (await startNewChain(start));
  if (!node?.pid) throw new Error("The local EVM node (anvil) did not start.");
  writePrivateJson(nodeFile(dataDir), { ...anvil, pid: node.pid, identity: processIdentity(node.pid) });
  const { available_accounts: addresses, private_keys: keys } = readJson<AnvilConfig>(config) ?? noAccounts;
  rmSync(config, { force: true });
  const accounts = addresses.map((address, index) => ({ address, private_key: keys[index] ?? "" }));
  return { node, url: rpcUrl(anvil), accounts };
}

const noAccounts: AnvilConfig = { available_accounts: [], private_keys: [] };

type NodeStart = { dataDir: string; anvil: Anvil; config: string; launch: Launch };

async function tryStart({ dataDir, anvil, config, launch }: NodeStart): Promise<ChildProcess | undefined> {
  rmSync(config, { force: true });
  const { node, responds } = spawnAnvil(anvil.port, nodeArguments(dataDir, anvil, config), "inherit");
  launch.onSpawn(node);
  if (await responds(30_000)) {
    // The node would otherwise continue from the time of its genesis.
    await syncClock(rpcUrl(anvil));
    return node;
  }
  node.kill("SIGKILL");
  return undefined;
}

/** Starts a node. `responds` waits until it accepts calls; false if it ended, or after the timeout. */
export function spawnAnvil(port: number, args: string[], output: "inherit" | "ignore" = "ignore") {
  const all = [...commonArguments, "--port", `${port}`, ...args];
  const node = spawn(anvilProgram(), all, { stdio: ["ignore", output, output] });
  const responds = async (timeoutMs: number) => {
    const isUp = await waitUntil(async () => hasEnded(node) || (await respondsToRpc(rpcUrl({ port }))), timeoutMs);
    return isUp && !hasEnded(node);
  };
  return { node, responds };
}

/** Starts a new chain and keeps the old state, which is truncated if the node was killed while writing it. */
async function startNewChain(start: NodeStart): Promise<ChildProcess | undefined> {
  const { dataDir, launch } = start;
  if (launch.isStopping() || !existsSync(stateFile(dataDir))) return undefined;
  warn("The state of the local chain cannot be read. Keeping a copy and starting a new chain.");
  renameSync(stateFile(dataDir), `${stateFile(dataDir)}.unreadable`);
  start.anvil.genesisTime = unixTime();
  return tryStart(start);
}

function nodeArguments(dataDir: string, anvil: Anvil, config: string): string[] {
  const options = {
    host: "127.0.0.1",
    "chain-id": 31_337,
    accounts: 10,
    balance: 10_000,
    state: stateFile(dataDir),
    "state-interval": 5,
    // On every startup the node creates a genesis block in addition to the one in its state; equal times make them
    // identical.
    timestamp: anvil.genesisTime,
    "config-out": config,
    // The node makes a folder there, which stays empty.
    "cache-path": join(folderOf(dataDir), "cache"),
  };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** The path of the anvil binary. Throws if there is no build for this system. */
function anvilProgram(): string {
  const { platform } = process;
  const processor = process.arch === "x64" ? "amd64" : process.arch;
  const name = `@foundry-rs/anvil-${platform}-${processor}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json"));
    return require.resolve(`${name}/bin/${platform === "win32" ? "anvil.exe" : "anvil"}`);
  } catch {
    throw new Error(`There is no local EVM node for ${process.platform} on ${process.arch}: set LOCAL_CHAINS=off.`);
  }
}

async function endStrayAnvil(anvil: Anvil): Promise<void> {
  if (!anvil.pid || !anvil.identity || processIdentity(anvil.pid) !== anvil.identity) return;
  warn(`Taking over from a local EVM node that was left running (process ${anvil.pid}).`);
  await endProcess(anvil.pid, "SIGTERM", 10_000);
}

function unixTime(): number {
  return Math.floor(Date.now() / 1000);
}

function folderOf(dataDir: string): string {
  return join(dataDir, "chains");
}

function stateFile(dataDir: string): string {
  return join(folderOf(dataDir), "anvil-state.json");
}

function nodeFile(dataDir: string): string {
  return join(folderOf(dataDir), "anvil.json");
}
