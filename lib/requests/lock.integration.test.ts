import { Client } from "pg";
import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newMerchant, newRequest } from "@/testing/settlement-fixtures";
import { lockPaymentRequests } from "./lock";

test("locks each named request once and no other", async () => {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const merchant = await newMerchant();
  const [locked, other] = [await newRequest({ chain, merchant }, 1n), await newRequest({ chain, merchant }, 1n)];
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    await db().$transaction(async (tx) => {
      await lockPaymentRequests(tx, [locked.id, locked.id]);
      const { rows } = await client.query<{ id: string }>(
        "SELECT id FROM payment_request WHERE id = ANY($1) FOR UPDATE SKIP LOCKED",
        [[locked.id, other.id]],
      );
      expect(rows.map(({ id }) => BigInt(id))).toEqual([other.id]);
    });
  } finally {
    await client.end();
  }
});

test("locks nothing without a named request", async () => {
  await expect(db().$transaction((tx) => lockPaymentRequests(tx, []))).resolves.toBeUndefined();
});
