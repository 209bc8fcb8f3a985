import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { bundleProgram } from "@/testing/programs";
import { ownerUrl } from "@/testing/test-database";
import { configurationFiles, takenPort, wrongConfigurations, type WrongConfiguration } from "@/tooling/settings/write";

// Each real process that starts with one wrong setting must exit, with the message that the guide lists.

// A process that waits or retries instead of exiting is killed after this time, and its exit code is null.
const hangsAfterMs = 120_000;
const entries = {
  "start:web, start:worker": ["instance/check-database.ts", "worker.ts"],
  "start:web": ["testing/web-process.ts"],
  migrate: ["instance/migrate.ts"],
};
const folder = mkdtempSync(join(tmpdir(), "remit-test-settings-"));
const files = new Map<string, string>();

beforeAll(async () => {
  for (const entry of Object.values(entries).flat()) files.set(entry, await bundleProgram(entry));
  for (const [name, text] of Object.entries(configurationFiles)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(wrongConfigurations)("$commands with $message", async (wrong) => {
  await expectExit(wrong.commands, settingsOf(wrong), wrong.message);
});

test("start:web with the port of another program", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const PORT = String((other.address() as AddressInfo).port);
  await expectExit(takenPort.commands, { PORT }, takenPort.message);
  other.close();
});

function settingsOf({ settings, database, commands }: WrongConfiguration): Record<string, string> {
  return {
    ...(commands === "migrate" ? { MIGRATION_DATABASE_URL: ownerUrl() } : {}),
    ...(database ? { DATABASE_URL: Object.assign(new URL(env().DATABASE_URL), database).href } : {}),
    ...settings,
    ...(settings.CONFIG_FILE ? { CONFIG_FILE: join(folder, settings.CONFIG_FILE) } : {}),
  };
}

async function expectExit(commands: keyof typeof entries, invalid: Record<string, string>, message: string) {
  const imports = entries[commands].map((entry) => `await import(${JSON.stringify(files.get(entry))});`);
  const child = spawn(process.execPath, ["--input-type=module", "-e", imports.join("")], {
    env: { ...process.env, ...invalid },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: hangsAfterMs,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise((end) => child.once("close", end));
  expect([code, output]).toEqual([1, expect.stringMatching(patternOf(message))]);
}

function patternOf(message: string): RegExp {
  const parts = message.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").trim());
  return new RegExp(parts.join("[^]*"));
}
