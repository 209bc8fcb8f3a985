import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endProcess, isAlive, waitUntil } from "../processes/ending";
import { findRunningInstance, isRunning, readInstance, type ProcessRecord } from "../services/instance";
import { readLocalChains } from "../services/local-chains";
import { choosePort } from "../services/ports";
import { rpc } from "../services/rpc";

// One real instance, started as a person would, and treated badly.
const dataDir = mkdtempSync(join(tmpdir(), "remit-test-instance-"));
chmodSync(dataDir, 0o711);
let port = 0;
let supervisor: ChildProcess;
let output = "";

beforeAll(async () => {
  port = await choosePort(undefined);
  await start();
}, 600_000);

afterAll(async () => {
  await endProcess(supervisor.pid ?? 0, "SIGTERM", 60_000);
  rmSync(dataDir, { recursive: true, force: true });
}, 90_000);

test("secrets, sign-in and test keys are for the owner of the instance alone", () => {
  for (const file of ["secrets.json", "demo-sign-in.json", "local-chains.json", "postgres.json", "instance.json"]) {
    expect((statSync(join(dataDir, file)).mode & 0o777).toString(8)).toBe("600");
  }
});

test("a second start on the same data says so and leaves the first alone", async () => {
  const second = launch(port + 1);
  const [code] = (await once(second, "exit")) as [number];
  expect(code).toBe(1);
  expect(await healthStatus()).toBe("ok");
});

test.each(["web", "worker", "chains", "postgres"])(
  "a killed %s process is started again, and that is said",
  async (name) => {
    const before = processNamed(name);
    output = "";
    process.kill(before.pid, "SIGKILL");
    expect(await waitUntil(() => output.includes(`The ${name} process is back.`), 30_000)).toBe(true);
    expect(output).toContain(`The ${name} process ended (SIGKILL)`);
    expect(await waitUntil(async () => (await healthStatus()) === "ok", 30_000)).toBe(true);
    expect(await waitUntil(() => processNamed(name).pid !== before.pid, 5000)).toBe(true);
    expect(isRunning(before)).toBe(false);
  },
  90_000,
);

test("a killed supervisor leaves no process behind, and the next start goes on where it was", async () => {
  const chain = await headAndGenesis();
  const processes = readInstance(dataDir)?.processes ?? [];
  const servers = [postmaster(), nodePid()];
  supervisor.kill("SIGKILL");
  expect(await waitUntil(() => !processes.some(isRunning) && !servers.some(isAlive), 30_000)).toBe(true);
  const startedAt = Date.now();
  await start();
  expect(Date.now() - startedAt).toBeLessThan(30_000);
  const now = await headAndGenesis();
  expect(now.genesis).toBe(chain.genesis);
}, 120_000);

test("what a killed supervisor and its killed helpers leave behind is taken over", async () => {
  const stray = postmaster();
  // Frozen, the runners cannot see that their supervisor is gone; killed, they cannot end what they started.
  for (const name of ["postgres", "chains"]) process.kill(processNamed(name).pid, "SIGSTOP");
  const helpers = ["postgres", "chains"].map(processNamed);
  supervisor.kill("SIGKILL");
  for (const { pid } of helpers) process.kill(pid, "SIGKILL");
  expect(isAlive(stray)).toBe(true);
  await start();
  expect(isAlive(stray)).toBe(false);
  expect(postmaster()).not.toBe(stray);
}, 120_000);

test("the loss of whoever started it stops everything", async () => {
  const processes = readInstance(dataDir)?.processes ?? [];
  supervisor.kill("SIGTERM");
  await once(supervisor, "exit");
  expect(processes.some(isRunning)).toBe(false);
  // The shell stands for npm: it is killed and can tell nobody.
  const shell = spawn("sh", ["-c", `"${process.execPath}" scripts/bootstrap.mjs start & wait`], {
    env: environment(port),
    stdio: "ignore",
  });
  expect(await waitUntil(async () => (await healthStatus()) === "ok", 60_000)).toBe(true);
  const running = findRunningInstance(dataDir);
  shell.kill("SIGKILL");
  expect(running).toBeDefined();
  const all = running ? [running.supervisor, ...running.processes] : [];
  expect(await waitUntil(() => !all.some(isRunning), 30_000)).toBe(true);
  await start();
}, 180_000);

test("a port that another program holds is named", async () => {
  const other: Server = createServer().listen(0);
  await once(other, "listening");
  const taken = (other.address() as { port: number }).port;
  const elsewhere = mkdtempSync(join(tmpdir(), "remit-test-port-"));
  const child = launch(taken, elsewhere);
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, "exit")) as [number];
  other.close();
  rmSync(elsewhere, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(said).toContain(`Port ${taken} is taken`);
});

test("with a database of the operator's, missing secrets stop the start and are named", async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "remit-test-secrets-"));
  const child = launch(port, elsewhere, { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, "exit")) as [number];
  rmSync(elsewhere, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(said).toMatch(/AUTH_SECRET and API_KEY_PEPPER must be set/);
});

async function start(): Promise<void> {
  output = "";
  supervisor = launch(port);
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.on("data", (text: Buffer) => (output += text.toString()));
  }
  const isReady = await waitUntil(() => output.includes("Remit is ready") || supervisor.exitCode !== null, 590_000);
  if (!isReady || supervisor.exitCode !== null) throw new Error(`The instance did not start:\n${output}`);
}

function launch(onPort: number, folder = dataDir, more: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ["scripts/bootstrap.mjs", "start"], {
    env: { ...environment(onPort, folder), ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** As from a person's shell: nothing of the test's own settings. */
function environment(onPort: number, folder = dataDir): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { NODE_ENV: "production", PATH, HOME, PORT: String(onPort), DATA_DIR: folder };
}

async function healthStatus(): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
    return ((await response.json()) as { status?: string }).status ?? "unavailable";
  } catch {
    return "unreachable";
  }
}

function processNamed(name: string): ProcessRecord {
  const found = readInstance(dataDir)?.processes.find((one) => one.name === name);
  if (!found) throw new Error(`The instance has no ${name} process.`);
  return found;
}

function postmaster(): number {
  const { cluster } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as { cluster: string };
  return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}

function nodePid(): number {
  return (JSON.parse(readFileSync(join(dataDir, "chains", "anvil.json"), "utf8")) as { pid: number }).pid;
}

async function headAndGenesis(): Promise<{ genesis: string }> {
  const url = readLocalChains(dataDir)?.evm.rpc_url ?? "";
  const { hash } = await rpc<{ hash: string }>(url, "eth_getBlockByNumber", ["0x0", false]);
  return { genesis: hash };
}
