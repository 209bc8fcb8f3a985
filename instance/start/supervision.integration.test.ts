import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryOf } from "@/testing/hostile-clients";
import { launchInstance, processNamed, startInstance, type TestInstance } from "@/testing/instance";
import { hasTestSolana } from "@/testing/local-solana";
import { endProcess, hasEnded, isAlive, waitUntil } from "../processes/ending";
import { logFolder } from "../processes/logs";
import { findRunningInstance, isRunning, readInstance } from "../record";
import { readLocalChains } from "../chains/local-chains";
import { choosePort } from "../ports";
import { pagePaths } from "@/app/api/routes.generated";
import { newClient } from "@/lib/platform/connection";
import { databaseUrl, type Postgres } from "../database/postgres";
import { rpc } from "../chains/local-rpc";

// Starts a real instance as an operator does, and kills its processes.
const dataDir = mkdtempSync(join(tmpdir(), "remit-test-instance-"));
// PostgreSQL may run as another user, who must be able to traverse the folder.
chmodSync(dataDir, 0o711);
let port = 0;
let instance: TestInstance;

beforeAll(async () => {
  port = await choosePort(undefined);
  await start();
}, 600_000);

afterAll(async () => {
  await endProcess(instance.supervisor.pid ?? 0, "SIGTERM", 60_000);
  rmSync(dataDir, { recursive: true, force: true });
});

test("secrets, sign-in and test keys are readable only by the instance's owner", () => {
  for (const file of ["secrets.json", "demo-sign-in.json", "local-chains.json", "postgres.json", "instance.json"]) {
    expect((statSync(join(dataDir, file)).mode & 0o777).toString(8)).toBe("600");
  }
  expect((statSync(join(dataDir, "chains")).mode & 0o777).toString(8)).toBe("700");
});

test("the supervisor takes little memory, and no helper process is left after startup", () => {
  const pid = instance.supervisor.pid ?? 0;
  // A bare Node 20 has 6 MB of its own, and the supervisor 16. How much of Node's binary is resident varies.
  expect(memoryOf(pid, "RssAnon")).toBeLessThan(24);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  const recorded = (readInstance(dataDir)?.processes ?? []).map((one) => one.pid);
  expect(children.sort()).toEqual(recorded.sort());
});

test("a second start on the same data exits with a message and does not affect the first", async () => {
  const second = launchInstance({ port: port + 1, dataDir });
  expect(await exitCode(second)).toBe(1);
  expect(second.output()).toContain("Remit already runs");
  await expect.poll(healthStatus).toBe("ok");
});

test("while the database turns connections away, every page says so", async () => {
  const postgres = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as Postgres;
  const origin = `http://127.0.0.1:${port}`;
  const owner = newClient(databaseUrl(postgres, "postgres"));
  await owner.connect();
  const limitConnections = async (limit: number) => {
    await owner.query(`ALTER ROLE remit_app CONNECTION LIMIT ${limit}`);
    await owner.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'remit_app'");
  };
  await limitConnections(0);
  try {
    const paths = pagePaths.map((path) => path.replace("[slug]", "local-evm").replaceAll(/\[\w+\]/g, "sandbox"));
    const found = await Promise.all([...paths, "/pay/1111111111"].map((path) => openPage(origin + path)));
    const failed = found.filter(({ status }) => status >= 500);
    expect(failed.map(({ path }) => path)).toEqual(expect.arrayContaining(["/chains/local-evm", "/pay/1111111111"]));
    for (const page of failed)
      expect(page).toEqual({ path: page.path, status: 503, retryAfter: "5", title: "Not available right now · Remit" });
    expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
    expect((await fetch(`${origin}/api/public/payment-requests/1111111111`)).status).toBe(503);
  } finally {
    await limitConnections(-1);
    await owner.end();
  }
  expect(await waitUntil(async () => (await healthStatus()) === "ok", 120_000)).toBe(true);
  expect((await fetch(`${origin}/sign-in`)).status).toBe(200);
  for (const name of ["web", "worker"]) {
    const lines = readFileSync(join(logFolder(dataDir), `${name}.log`), "utf8")
      .trimEnd()
      .split("\n");
    expect([name, lines.filter((line) => !line.startsWith("{"))]).toEqual([name, []]);
  }
});

test.each(["web", "worker", "chains", "postgres"])("restarts a killed %s process and logs it", async (name) => {
  const before = processNamed(dataDir, name);
  process.kill(before.pid, "SIGKILL");
  expect(await waitUntil(() => instance.output().includes(`The ${name} process is back.`), 120_000)).toBe(true);
  expect(instance.output()).toContain(`The ${name} process ended (SIGKILL)`);
  expect(await waitUntil(async () => (await healthStatus()) === "ok", 120_000)).toBe(true);
  expect(await waitUntil(() => processNamed(dataDir, name).pid !== before.pid, 120_000)).toBe(true);
  expect(isRunning(before)).toBe(false);
});

test("a killed supervisor leaves no process behind, and the next instance continues its work", async () => {
  const genesis = await genesisHash();
  const processes = readInstance(dataDir)?.processes ?? [];
  const servers = [postgresPid(), anvilPid()];
  expect(await solanaResponds()).toBe(hasTestSolana());
  instance.supervisor.kill("SIGKILL");
  expect(await waitUntil(() => !processes.some(isRunning) && !servers.some(isAlive), 30_000)).toBe(true);
  expect(await solanaResponds()).toBe(false);
  await start();
  expect(await solanaResponds()).toBe(hasTestSolana());
  expect(await genesisHash()).toBe(genesis);
});

test("cleans up after a killed supervisor and its killed helpers", async () => {
  const stray = postgresPid();
  // A stopped helper cannot notice that its supervisor has died, and a killed helper cannot end its server.
  for (const name of ["postgres", "chains"]) process.kill(processNamed(dataDir, name).pid, "SIGSTOP");
  const helpers = ["postgres", "chains"].map((name) => processNamed(dataDir, name));
  instance.supervisor.kill("SIGKILL");
  for (const { pid } of helpers) process.kill(pid, "SIGKILL");
  expect(isAlive(stray)).toBe(true);
  await start();
  expect(isAlive(stray)).toBe(false);
  expect(postgresPid()).not.toBe(stray);
});

test("stops everything when the parent process ends", async () => {
  const processes = readInstance(dataDir)?.processes ?? [];
  instance.supervisor.kill("SIGTERM");
  await exitCode(instance);
  expect(processes.some(isRunning)).toBe(false);
  // The shell stands in for npm: killed by SIGKILL, it cannot notify its children.
  const shell = spawn("sh", ["-c", `"${process.execPath}" tooling/run.mjs start & wait`], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: "ignore",
  });
  expect(await waitUntil(async () => (await healthStatus()) === "ok", 120_000)).toBe(true);
  const running = findRunningInstance(dataDir);
  shell.kill("SIGKILL");
  expect(running).toBeDefined();
  const all = running ? [running.supervisor, ...running.processes] : [];
  expect(await waitUntil(() => !all.some(isRunning), 30_000)).toBe(true);
  await start();
});

test("exits with a message that names a port in use", async () => {
  const other: Server = createServer().listen(0);
  await once(other, "listening");
  const taken = (other.address() as { port: number }).port;
  const otherDataDir = mkdtempSync(join(tmpdir(), "remit-test-port-"));
  const second = launchInstance({ port: taken, dataDir: otherDataDir });
  const code = await exitCode(second);
  other.close();
  rmSync(otherDataDir, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(second.output()).toContain(`Port ${taken} is taken`);
});

test("with an external database, missing secrets prevent startup and are named", async () => {
  const otherDataDir = mkdtempSync(join(tmpdir(), "remit-test-secrets-"));
  const variables = { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" };
  const second = launchInstance({ port, dataDir: otherDataDir, variables });
  const code = await exitCode(second);
  rmSync(otherDataDir, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(second.output()).toMatch(/AUTH_SECRET, API_KEY_PEPPER, and ENCRYPTION_KEY must be set/);
});

async function start(): Promise<void> {
  instance = await startInstance({ port, dataDir });
}

async function openPage(url: string) {
  const { status, headers, text } = await fetch(url, { redirect: "manual" }).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  return {
    path: new URL(url).pathname,
    status,
    retryAfter: headers.get("retry-after"),
    title: /<title>(.*?)<\/title>/.exec(text)?.[1],
  };
}

/** Waits for the supervisor to end, unless it has ended already, and returns its exit code. */
async function exitCode({ supervisor }: TestInstance): Promise<number | null> {
  await waitUntil(() => hasEnded(supervisor), 120_000);
  return supervisor.exitCode;
}

async function healthStatus(): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
    return ((await response.json()) as { status?: string }).status ?? "unavailable";
  } catch {
    return "unreachable";
  }
}

function postgresPid(): number {
  const { cluster } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as { cluster: string };
  return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}

function anvilPid(): number {
  return (JSON.parse(readFileSync(join(dataDir, "chains", "anvil.json"), "utf8")) as { pid: number }).pid;
}

async function solanaResponds(): Promise<boolean> {
  const url = readLocalChains(dataDir)?.solana?.rpc_url ?? "";
  return rpc(url, "getHealth").then(
    () => true,
    () => false,
  );
}

async function genesisHash(): Promise<string> {
  const url = readLocalChains(dataDir)?.evm.rpc_url ?? "";
  const { hash } = await rpc<{ hash: string }>(url, "eth_getBlockByNumber", ["0x0", false]);
  return hash;
}
