import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import type { EncryptionKey } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { recordTestEvent, thisMachine, newSender } from "@/testing/webhooks";
import { createWebhookEndpoint } from "@/lib/events/webhooks/endpoints/create";
import { deliverDue } from "@/lib/events/webhooks/delivery/deliver";
import { newWebhookSecret, sealedWebhookSecrets, sealSecret } from "@/lib/events/webhooks/endpoints/secrets";
import { resealSecrets } from "./reseal";
import { sealingKeyId } from "./seal";
import { contextOf } from "@/testing/settlement-fixtures";
import { asOwner } from "@/testing/test-database";

const newKey = (): EncryptionKey => ({ id: randomBytes(4).toString("hex"), key: randomBytes(32).toString("hex") });
const [older, old, current] = [newKey(), newKey(), newKey()];

const reseal = (keys: readonly [EncryptionKey, ...EncryptionKey[]]) => resealSecrets(sealedWebhookSecrets, keys);

let receiver: Receiver;
let scope: Scope;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  await asOwner("TRUNCATE webhook_endpoint CASCADE");
  const { id } = await db().merchant.create({ data: { name: "Test merchant" } });
  scope = { merchantId: id, environment: "production" };
  receiver.received.length = 0;
});

async function newEndpoint(key: EncryptionKey) {
  const settings = { targets: thisMachine, encryptionKeys: [key] as const };
  return createWebhookEndpoint(contextOf(scope), { url: receiver.url, events: ["*"] }, settings);
}

/** Rotates the secret, so that the previous one also signs. */
async function rotate(id: string, key: EncryptionKey): Promise<string> {
  const secret = newWebhookSecret();
  const row = await db().webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const previous = { previousSecret: row.secret, previousSecretExpiresAt: new Date(Date.now() + 3_600_000) };
  await db().webhookEndpoint.update({ where: { id }, data: { secret: sealSecret(secret, id, [key]), ...previous } });
  return secret;
}

async function keysInUse(): Promise<string[]> {
  const rows = await db().webhookEndpoint.findMany();
  const sealed = rows.flatMap(({ secret, previousSecret }) => [secret, ...(previousSecret ? [previousSecret] : [])]);
  return [...new Set(sealed.map(sealingKeyId))];
}

async function deliverWith(id: string, keys: EncryptionKey[]) {
  await recordTestEvent(scope);
  await deliverDue(id, { ...newSender(), encryptionKeys: keys });
  const message = receiver.received.at(-1);
  return { body: message?.body ?? "", headers: message?.headers as Record<string, string> };
}

test("moves every secret and previous secret to the current key unchanged", async () => {
  const { row, secret } = await newEndpoint(old);
  const next = await rotate(row.id, old);
  expect(await reseal([current, old])).toEqual({ keyId: current.id, resealed: 2, already: 0 });
  expect(await keysInUse()).toEqual([current.id]);
  const { body, headers } = await deliverWith(row.id, [current]);
  for (const one of [secret, next]) expect(new Webhook(one).verify(body, headers)).toBeDefined();
  expect(await reseal([current])).toEqual({ keyId: current.id, resealed: 0, already: 2 });
});

test("deliveries stay correctly signed while 250 endpoints move and one of them rotates", async () => {
  const { row, secret } = await newEndpoint(old);
  await db().$executeRaw`
    INSERT INTO webhook_endpoint (id, merchant_id, environment, url, events, secret, created_at, updated_at)
    SELECT 'we_other' || n, merchant_id, environment, url, '{}', secret, now(), now()
    FROM webhook_endpoint, generate_series(1, 250) n`;
  for (const { id } of await db().webhookEndpoint.findMany({ where: { id: { not: row.id } } })) {
    await db().webhookEndpoint.update({ where: { id }, data: { secret: sealSecret(newWebhookSecret(), id, [old]) } });
  }
  let isDone = false;
  const moving = reseal([current, old]).finally(() => (isDone = true));
  let signed = 0;
  const next = await rotate(row.id, old);
  for (; !isDone || signed < 2; signed += 1) {
    const { body, headers } = await deliverWith(row.id, [current, old]);
    for (const one of [secret, next]) expect(new Webhook(one).verify(body, headers)).toBeDefined();
  }
  await moving;
  await reseal([current, old]);
  expect(await keysInUse()).toEqual([current.id]);
  const { body, headers } = await deliverWith(row.id, [current]);
  expect(new Webhook(next).verify(body, headers)).toBeDefined();
});

test("two concurrent runs move each secret once", async () => {
  for (let n = 0; n < 5; n += 1) await newEndpoint(old);
  const [one, two] = await Promise.all([reseal([current, old]), reseal([current, old])]);
  expect(one.resealed + two.resealed).toBe(5);
});

test("changes nothing when a key is missing, and names it", async () => {
  await newEndpoint(old);
  await newEndpoint(older);
  const message = `1 secrets are encrypted with the key ${older.id}, which is not set`;
  await expect(reseal([current, old])).rejects.toThrow(message);
  expect((await keysInUse()).sort()).toEqual([old.id, older.id].sort());
});

test("does not re-encrypt a secret that was tampered with", async () => {
  const { row } = await newEndpoint(old);
  const altered = Uint8Array.from(row.secret);
  altered[20] = (altered[20] ?? 0) ^ 1;
  await db().webhookEndpoint.update({ where: { id: row.id }, data: { secret: altered } });
  await expect(reseal([current, old])).rejects.toThrow(`Cannot decrypt a secret of ${row.id}`);
  expect(await keysInUse()).toEqual([old.id]);
});
