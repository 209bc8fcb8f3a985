import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { deleteExpiredResponses } from "./delete-expired";

async function newRecord(expiresAt: Date): Promise<void> {
  const hash = () => Uint8Array.from(randomBytes(32));
  await db().idempotencyRecord.create({
    data: { id: hash(), fingerprint: hash(), status: 200, headers: {}, expiresAt },
  });
}

function countRecords(): Promise<number> {
  return db().idempotencyRecord.count();
}

test("several concurrent workers delete expired keys and nothing else", async () => {
  const now = new Date();
  for (let index = 0; index < 20; index += 1) await newRecord(new Date(now.getTime() - index));
  await newRecord(new Date(now.getTime() + 1));
  await Promise.all([deleteExpiredResponses(now), deleteExpiredResponses(now), deleteExpiredResponses(now)]);
  expect(await countRecords()).toBe(1);
  await deleteExpiredResponses(new Date(now.getTime() + 1));
  expect(await countRecords()).toBe(0);
});
