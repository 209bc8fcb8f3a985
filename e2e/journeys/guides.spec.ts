// Runs every call of the guides and the README in a terminal, in order, as a reader does.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { guidesFolder, writtenBaseUrl } from "@/components/docs/guides";
import { guideCalls, makeCalls, type GuideCall } from "@/testing/guide-calls";
import { openGuideShell } from "@/testing/guide-shell";
import { baseUrl, dataDir } from "../support/instance";

// All guides use the same recipient address, which belongs to the demo merchant.
test.describe.configure({ mode: "serial" });

let key = "";
test.beforeAll(() => {
  key = newKey();
});

const guides = readdirSync(guidesFolder).filter((file) => file.endsWith(".md"));

for (const file of guides) {
  test(`${file}: every call returns the documented response`, async () => {
    test.setTimeout(180_000);
    await makeCallsInNewShell(guideCalls(read(`${guidesFolder}/${file}`)));
  });
}

test("the README's calls return the documented responses", async () => {
  const calls = guideCalls(read("README.md")).filter(({ command }) => command.includes("curl"));
  expect(calls.length).toBeGreaterThan(0);
  await makeCallsInNewShell(calls);
});

async function makeCallsInNewShell(calls: GuideCall[]): Promise<void> {
  const shell = openGuideShell({ ...terminalEnv(), REMIT_API_KEY: key });
  await makeCalls(calls, shell).finally(shell.close);
}

/** Replaces the documented URL by this instance's. */
function read(file: string): string {
  return readFileSync(file, "utf8").replaceAll(writtenBaseUrl, baseUrl());
}

/** A key created as the guides describe. */
function newKey(): string {
  const settings = ["--merchant", "demo@remit.test", "--environment", "sandbox", "--name", "Guides", "--json"];
  const command = ["tooling/run.mjs", "admin", "api-key", "create", ...settings];
  const output = execFileSync(process.execPath, command, { env: terminalEnv(), encoding: "utf8" });
  return (JSON.parse(output) as { key: string }).key;
}

function terminalEnv(): NodeJS.ProcessEnv {
  const { PATH = "", HOME = "" } = process.env;
  return { NODE_ENV: "production", PATH, HOME, DATA_DIR: dataDir() };
}
