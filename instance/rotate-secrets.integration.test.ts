import { randomBytes, randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { addJob } from "@/lib/platform/jobs/add-job";
import { newTenant } from "@/testing/api";
import { newAddress } from "@/testing/settlement-fixtures";
import { asOwner } from "@/testing/test-database";
import { startWebProcesses, type WebProcess } from "@/testing/web-processes";

// Replaces API_KEY_PEPPER and ENCRYPTION_KEY in two web processes that restart one after another, first in the order that
// docs/operations.md prescribes, then in the order that it warns against.

type Secret = "API_KEY_PEPPER" | "ENCRYPTION_KEY";
type Secrets = Record<string, string>;

const names: Secret[] = ["API_KEY_PEPPER", "ENCRYPTION_KEY"];
const next: Record<Secret, string> = {
  API_KEY_PEPPER: randomBytes(32).toString("hex"),
  ENCRYPTION_KEY: randomBytes(32).toString("hex"),
};

/** Settings with the current secrets and, as *_PREVIOUS, the others that the process accepts. */
function settingsOf(current: Record<Secret, string>, accepted?: Record<Secret, string>): Secrets {
  const pairs = names.flatMap((name) => [
    [name, current[name]],
    [`${name}_PREVIOUS`, accepted?.[name] ?? ""],
  ]);
  return Object.fromEntries(pairs) as Secrets;
}

test("the documented order of restarts accepts every key and replays every response", async () => {
  const { webs, old, restart } = await startPair();
  const { key } = await newTenant();
  const steps = [settingsOf(old, next), settingsOf(next, old), settingsOf(next)];
  expect(await statusesOf(webs, key)).toEqual(["201 201", "201 201"]);
  for (const step of steps) {
    for (const index of [0, 1]) {
      await restart(index, step);
      expect(await statusesOf(webs, key)).toEqual(["201 201", "201 201"]);
    }
  }
});

test("a process rejects keys that another has hashed with a pepper unknown to it", async () => {
  const { webs, old, restart } = await startPair();
  const { key } = await newTenant();
  await restart(0, settingsOf(next, old));
  // This process hashes each used key again with the new pepper, which the other process does not know.
  expect(await statusesOf(webs, key)).toEqual(["201 401", "401 201"]);
});

test("a second database role can stand in while the first one's password changes", async () => {
  const { DATABASE_URL } = env();
  const role = `next_${randomBytes(4).toString("hex")}`;
  await asOwner(`CREATE ROLE ${role} LOGIN PASSWORD 'next' IN ROLE ${new URL(DATABASE_URL).username}`);
  onTestFinished(async () => void (await asOwner(`DROP ROLE ${role}`)));
  const url = Object.assign(new URL(DATABASE_URL), { username: role, password: "next" }).href;
  const webs = await startWebProcesses(1, { DATABASE_URL: url });
  onTestFinished(() => webs[0]?.kill());
  const { key } = await newTenant();
  expect(await statusesOf(webs, key)).toEqual(["201", "201"]);
  // PostgreSQL secures the rows of the queue by role.
  await addJob(db(), { task: "none", payload: {}, key: role });
  const client = new Client({ connectionString: url });
  await client.connect();
  expect((await client.query("SELECT FROM graphile_worker.jobs WHERE key = $1", [role])).rowCount).toBe(1);
  await client.end();
});

async function startPair() {
  const { API_KEY_PEPPER, ENCRYPTION_KEY } = env();
  const old = { API_KEY_PEPPER, ENCRYPTION_KEY };
  const webs = await startWebProcesses(2, settingsOf(old));
  onTestFinished(async () => void (await Promise.all(webs.map((web) => web.kill()))));
  const restart = async (index: number, settings: Secrets) => {
    await webs[index]?.stop();
    webs.splice(index, 1, ...(await startWebProcesses(1, settings)));
  };
  return { webs, old, restart };
}

/** For each process: the status of creating a request there, and of repeating the call at the other process. */
async function statusesOf(webs: WebProcess[], key: string): Promise<string[]> {
  const origins = webs.map(({ origin }) => origin);
  const statuses: string[] = [];
  for (const order of [origins, origins.toReversed()]) {
    const idempotencyKey = randomUUID();
    const headers = { "x-api-key": key, "idempotency-key": idempotencyKey, "content-type": "application/json" };
    const request = { amount: "1", chain: "local-evm", token: "TESTUSD", recipient_address: newAddress() };
    const body = JSON.stringify(request);
    const orderStatuses: number[] = [];
    for (const origin of order) {
      const response = await fetch(`${origin}/api/payment-requests`, { method: "POST", headers, body });
      orderStatuses.push(response.status);
      await response.body?.cancel();
    }
    statuses.push(orderStatuses.join(" "));
  }
  return statuses;
}
