import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { resealSecrets } from "@/lib/crypto/reseal";
import type { EncryptionKey } from "@/lib/env";
import { answerOnce, sealedAnswers } from "./answer-once";

const [old, current] = [
  { id: "0a0b0c0d", key: "o".repeat(32) },
  { id: "01020304", key: "c".repeat(32) },
];
const secret = "whsec_canary";

function answer(key: string, encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]]) {
  const scope = { merchantId: 1n, environment: "sandbox" } as const;
  const run = () => Promise.resolve({ status: 201, body: { data: { z: 1, "10": secret } } });
  const refuse = (error: unknown): never => {
    throw error;
  };
  const claim = { scope, method: "POST", path: "/api/any", key };
  return answerOnce(claim, { body: new Uint8Array(), encryptionKeys, run, refuse }, new Date());
}

test("a stored response is encrypted, decrypts for its own request only, and can move to another key", async () => {
  const first = await answer("a", [old]);
  await answer("b", [old]);
  const kept = await db().idempotencyRecord.findMany();
  expect(kept.map(({ sealedBody }) => Buffer.from(sealedBody ?? []).includes(secret))).toEqual([false, false]);
  expect(await resealSecrets([sealedAnswers], [current, old])).toMatchObject({ resealed: 2, already: 0 });
  const again = await answer("a", [current]);
  expect([again.isReplayed, JSON.stringify(again.answer.body)]).toEqual([true, JSON.stringify(first.answer.body)]);
  const [one, other] = await db().idempotencyRecord.findMany();
  await db().idempotencyRecord.updateMany({ where: { id: one?.id }, data: { sealedBody: other?.sealedBody } });
  await db().idempotencyRecord.updateMany({ where: { id: other?.id }, data: { sealedBody: one?.sealedBody } });
  await expect(answer("a", [current])).rejects.toThrow();
});
