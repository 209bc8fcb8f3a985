import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { transform } from "esbuild";
import { lexer } from "marked";
import { afterAll, expect, test } from "vitest";
import type { Environment } from "@/lib/platform/scope";
import { nextAttemptAt } from "@/lib/events/webhooks/delivery/record-attempt";
import { eventTypes } from "@/lib/events/types";
import { signedHeaders } from "@/lib/events/webhooks/delivery/sign";
import { newWebhookSecret } from "@/lib/events/webhooks/endpoints/secrets";
import { choosePort } from "@/instance/ports";
import { guidesFolder } from "./guides";

const guide = readFileSync(`${guidesFolder}/webhooks.md`, "utf8");
const samplePort = "4242";
const secret = newWebhookSecret();
// Inside the repository, so that Node finds the packages that the sample imports.
const folder = resolve("dist", `webhooks-guide-${process.pid}`);

let server: ChildProcess | undefined;
afterAll(async () => {
  if (server?.kill()) await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the sample as a server on another port. `printed` is its output so far. */
async function startSample(): Promise<{ url: string; printed: () => string }> {
  const sample = lexer(guide).find((token) => token.type === "code" && "lang" in token && token.lang === "ts");
  const port = await choosePort(undefined);
  const { code } = await transform(String(sample && "text" in sample && sample.text), { loader: "ts" });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "receiver.mjs"), code.replace(samplePort, String(port)));
  const env = { NODE_ENV: "test", REMIT_WEBHOOK_SECRET: secret } as const;
  server = spawn(process.execPath, [join(folder, "receiver.mjs")], { env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  server.stdout?.on("data", (text: Buffer) => (printed += text.toString()));
  const url = `http://127.0.0.1:${port}/webhooks`;
  await expect.poll(() => send(url, "{}", {}).catch(() => 0)).toBe(400);
  return { url, printed: () => printed };
}

async function send(url: string, body: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(60_000) })).status;
}

test("the TypeScript sample accepts Remit's signatures, even during a rotation with two secrets, and rejects all others", async () => {
  const { url, printed } = await startSample();
  const message = { id: "evt_1", body: '{"type":"payment_request.completed","note":"Brötchen"}', sentAt: new Date() };
  expect(await send(url, message.body, signedHeaders(message, [secret]))).toBe(204);
  expect(await send(url, message.body, signedHeaders(message, [newWebhookSecret(), secret]))).toBe(204);
  expect(await send(url, message.body, signedHeaders(message, [newWebhookSecret()]))).toBe(400);
  expect(await send(url, message.body.replace("completed", "cancelled"), signedHeaders(message, [secret]))).toBe(400);
  const old = { ...message, sentAt: new Date(Date.now() - 10 * 60_000) };
  expect(await send(url, message.body, signedHeaders(old, [secret]))).toBe(400);
  await expect.poll(printed).toContain("payment_request.completed");
});

test("the table lists every event type", () => {
  const cells = [...guide.matchAll(/^\| (`[^|]+`) +\|/gm)].map(([, cell = ""]) => cell);
  // A cell shortens the names after its first: "`payment.pending`, `.completed`" names `payment.completed`.
  const documentedTypes = cells.flatMap((cell) => {
    const [first = "", ...others] = [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name);
    const subject = first.split(".")[0] ?? "";
    return [first, ...others.map((name) => (name.startsWith(".") ? subject + name : name))];
  });
  expect(documentedTypes.sort()).toEqual([...eventTypes].sort());
});

test.each<[string, Environment]>([
  ["live", "production"],
  ["sandbox", "sandbox"],
])("the documented schedule of %s matches the code", (name, environment) => {
  const [, row = ""] = new RegExp(`^\\| ${name} +\\| immediately, ([^|]+)`, "m").exec(guide) ?? [];
  const units: Record<string, number> = { s: 1000, min: 60_000, h: 3_600_000 };
  const documentedGaps = row.split(",").map((gap) => {
    const [count, unit = ""] = gap.trim().split(" ");
    return Number(count) * (units[unit] ?? Number.NaN);
  });
  expect(documentedGaps).toEqual(gapsOf(environment));
});

// The schedule randomly lengthens each gap; 0 adds nothing.
const withoutJitter = () => 0;

function gapsOf(environment: Environment): number[] {
  const gaps: number[] = [];
  for (let index = 0; ; index += 1) {
    const next = nextAttemptAt({ environment, index, failedAt: new Date(0), random: withoutJitter });
    if (!next) return gaps;
    gaps.push(next.getTime());
  }
}
