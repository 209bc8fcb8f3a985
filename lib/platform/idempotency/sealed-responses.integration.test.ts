import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { resealSecrets } from "@/lib/platform/crypto/reseal";
import type { EncryptionKey } from "@/lib/platform/env";
import { respondOnce, sealedResponses } from "./respond-once";

const [old, current] = [
  { id: "0a0b0c0d", key: "o".repeat(32) },
  { id: "01020304", key: "c".repeat(32) },
];
const secret = "whsec_canary";

function respond(key: string, encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]]) {
  const scope = { merchantId: 1n, environment: "sandbox" } as const;
  // A jsonb column would reorder these keys.
  const run = () => Promise.resolve({ status: 201, body: { data: { z: 1, "10": secret } } });
  const storedError = (error: unknown): never => {
    throw error;
  };
  const claim = { scope, method: "POST", path: "/api/any", key };
  return respondOnce(claim, { body: "", bodyAsSent: new Uint8Array(), encryptionKeys, run, storedError }, new Date());
}

test("a stored response is encrypted, decrypts for its own request only, and can move to another key", async () => {
  const first = await respond("a", [old]);
  await respond("b", [old]);
  const records = await db().idempotencyRecord.findMany();
  expect(records.map(({ sealedBody }) => Buffer.from(sealedBody ?? []).includes(secret))).toEqual([false, false]);
  expect(await resealSecrets([sealedResponses], [current, old])).toMatchObject({ resealed: 2, already: 0 });
  const again = await respond("a", [current]);
  expect([again.isReplayed, JSON.stringify(again.response.body)]).toEqual([true, JSON.stringify(first.response.body)]);
  const [one, other] = await db().idempotencyRecord.findMany();
  await db().idempotencyRecord.updateMany({ where: { id: one?.id }, data: { sealedBody: other?.sealedBody } });
  await db().idempotencyRecord.updateMany({ where: { id: other?.id }, data: { sealedBody: one?.sealedBody } });
  await expect(respond("a", [current])).rejects.toThrow();
});
