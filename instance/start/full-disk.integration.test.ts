import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startInstance, type TestInstance } from "@/testing/instance";
import { hasFullDiskRun } from "@/testing/soak-settings";
import { choosePort } from "../ports";
import { endProcess, waitUntil } from "../processes/ending";
import { readInstance } from "../record";

// Another program fills the instance's disk twice while requests are created and read. Only `npm run test:soak` runs
// it, because it mounts a file system, which requires root on Linux.
const diskMegabytes = 700;
const fullForMs = 60_000;
const folder = mkdtempSync(join(tmpdir(), "remit-test-disk-"));
const dataDir = join(folder, "data");
const ballast = join(folder, "ballast");
const rpcUrl = "http://127.0.0.1:1";
const metricsToken = "m".repeat(32);

let instance: TestInstance;
let origin = "";
let apiKey = "";

beforeAll(async () => {
  if (!hasFullDiskRun) return;
  run("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=711`, "tmpfs", folder]);
  const port = await choosePort(undefined);
  origin = `http://127.0.0.1:${port}`;
  const variables = { LOCAL_CHAINS: "off", RPC_URL_BASE_SEPOLIA: rpcUrl, METRICS_TOKEN: metricsToken };
  instance = await startInstance({ port, dataDir, variables });
  chmodSync(dataDir, 0o711);
  const merchant = ["--merchant", "owner@disk.example"];
  admin(["merchant", "create", "--name", "Disk", "--email", "owner@disk.example"]);
  const key = ["api-key", "create", ...merchant, "--environment", "sandbox", "--rate-limit", "6000"];
  apiKey = (JSON.parse(admin([...key, "--json"])) as { key: string }).key;
}, 600_000);

afterAll(async () => {
  if (!hasFullDiskRun) return;
  await endProcess(instance.supervisor.pid ?? 0, "SIGTERM", 60_000);
  run("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(hasFullDiskRun)(
  "a full disk rejects writes without ending a process or losing data, and writes resume with space",
  async () => {
    const created: string[] = [];
    for (const round of [1, 2]) {
      await expectWrite(created, 120_000);
      const pids = processIds();
      fill();
      // Otherwise PostgreSQL would write until its write-ahead log has no space, and stop.
      expect(await waitUntil(async () => (await databaseHealth()) === "degraded", 120_000)).toBe(true);
      const during = await load(created, fullForMs);
      rmSync(ballast);
      await expectWrite(created, 120_000);
      process.stdout.write(`round ${round}: ${JSON.stringify(counts(during))}\n`);
      expect(during.writes).toContain(503);
      expect(during.writes.filter((status) => ![201, 503].includes(status))).toEqual([]);
      expect(during.reads.filter((status) => status !== 200)).toEqual([]);
      expect(processIds()).toEqual(pids);
    }
    for (const id of created) expect([id, await read(id)]).toEqual([id, 200]);
  },
  600_000,
);

type Load = { writes: number[]; reads: number[] };

async function load(created: string[], ms: number): Promise<Load> {
  const isOver = AbortSignal.timeout(ms);
  const statuses: Load = { writes: [], reads: [] };
  const firstId = created[0] ?? "";
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver.aborted) {
      await work();
      await sleep(50);
    }
  };
  const write = () => repeat(async () => void statuses.writes.push(await create(created)));
  await Promise.all([
    ...Array.from({ length: 4 }, write),
    repeat(async () => void statuses.reads.push(await read(firstId))),
  ]);
  return statuses;
}

function counts({ writes, reads }: Load): Record<string, number> {
  const all = [...writes.map((status) => `write ${status}`), ...reads.map((status) => `read ${status}`)];
  return Object.fromEntries([...new Set(all)].map((name) => [name, all.filter((one) => one === name).length]));
}

async function create(created: string[]): Promise<number> {
  const response = await fetch(`${origin}/api/payment-requests`, {
    method: "POST",
    headers: { "x-api-key": apiKey, "content-type": "application/json" },
    body: JSON.stringify({
      amount: "1",
      chain: "base-sepolia",
      token: "USDC",
      recipient_address: "0x52908400098527886E0F7030069857D2E4169EE7",
    }),
    signal: AbortSignal.timeout(30_000),
  });
  const body = (await response.json()) as { data?: { public_id: string } };
  if (response.status === 201) created.push(body.data?.public_id ?? "");
  return response.status;
}

async function read(id: string): Promise<number> {
  const headers = { "x-api-key": apiKey };
  const response = await fetch(`${origin}/api/payment-requests/${id}`, {
    headers,
    signal: AbortSignal.timeout(30_000),
  });
  await response.arrayBuffer();
  return response.status;
}

async function databaseHealth(): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const response = await fetch(`${origin}/api/health/ready`, { headers });
  return ((await response.json()) as { checks: { database: string } }).checks.database;
}

async function expectWrite(created: string[], withinMs: number): Promise<void> {
  expect(await waitUntil(async () => (await create(created)) === 201, withinMs)).toBe(true);
}

function processIds(): Record<string, number> {
  return Object.fromEntries((readInstance(dataDir)?.processes ?? []).map(({ name, pid }) => [name, pid]));
}

/** Fills the disk to the last block, like another program. */
function fill(): void {
  const part = Buffer.alloc(1024 * 1024);
  const { bavail, bsize } = statfsSync(folder);
  for (let freeBytes = bavail * bsize; freeBytes > 0; freeBytes -= part.length) {
    try {
      writeFileSync(ballast, part, { flag: "a" });
    } catch {
      return;
    }
  }
}

function admin(args: string[]): string {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    API_KEY_PEPPER: "",
    ENCRYPTION_KEY: "",
    AUTH_SECRET: "",
  };
  return run(process.execPath, [join("tooling", "run.mjs"), "admin", ...args], env);
}

function run(command: string, args: string[], env = process.env): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", env });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
  return stdout;
}
