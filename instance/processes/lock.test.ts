import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockHolder, tryLock, withLock } from "./lock.mjs";

// The lock between real processes.
const importLock = `import { tryLock } from ${JSON.stringify(resolve("instance/processes/lock.mjs"))};
  import { renameSync, rmSync, writeFileSync } from "node:fs";
  const [file] = process.argv.slice(1);`;
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "remit-test-lock-"));
  file = join(folder, "test.lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Takes the locks in a process and kills it. */
async function leaveDeadLocks(...files: string[]): Promise<void> {
  const script = `${importLock} if (!process.argv.slice(1).every(tryLock)) process.exit(1); process.kill(process.pid, 9);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, ...files], { stdio: "ignore" });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
}

test("is not taken from a living holder, and is free once the holder's work has ended", async () => {
  await withLock(file, () => {
    expect(lockHolder(file)).toBe(process.pid);
    expect(tryLock(file)).toBe(false);
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("is taken from a killed holder", async () => {
  await leaveDeadLocks(file);
  expect(lockHolder(file)).toBeUndefined();
  expect(tryLock(file)).toBe(true);
  expect(lockHolder(file)).toBe(process.pid);
});

test("is taken from a killed holder even if another process was killed while removing the lock", async () => {
  await leaveDeadLocks(file, `${file}.removal`);
  expect(tryLock(file)).toBe(true);
  expect(readdirSync(folder)).toEqual(["test.lock"]);
});

test("is taken over when a power cut left an empty file", () => {
  writeFileSync(file, "");
  expect(tryLock(file)).toBe(true);
});

test("is held by one process at a time while many take it from dead holders", async () => {
  // Each holder leaves the lock of a dead process behind. `wx` fails while another process holds the lock too.
  const script = `${importLock}
    const dead = JSON.stringify({ pid: process.pid, identity: "of an ended process" });
    let taken = 0;
    for (const end = Date.now() + 3000; Date.now() < end; ) {
      if (!tryLock(file)) continue;
      writeFileSync(file + ".held", "", { flag: "wx" });
      taken++;
      rmSync(file + ".held");
      writeFileSync(file + ".dead." + process.pid, dead);
      renameSync(file + ".dead." + process.pid, file);
    }
    process.stdout.write(String(taken));`;
  const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, file]);
  const outputs = await Promise.all(Array.from({ length: 4 }, run));
  for (const { stdout } of outputs) expect(Number(stdout)).toBeGreaterThan(0);
});
