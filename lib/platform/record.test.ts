import { expect, test } from "vitest";
import type { PaymentRequest } from "@/prisma/generated/client";
import { recordOf } from "./record";

const record = recordOf<PaymentRequest>()({
  id: "bigint",
  publicId: "text",
  amount: "raw",
  reference: "bytes",
  metadata: "plain",
  expiresAt: "date",
  completedAt: "date",
});

test("reads each field from its column, with big numbers as text", () => {
  const fields = "r.id::text, r.public_id::text, r.amount::text, r.reference, r.metadata, r.expires_at, r.completed_at";
  expect(record.json("r").sql).toBe(`json_build_array(${fields})`);
});

test("preserves every digit, byte and time", () => {
  const digits = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
  const { amount, reference, ...others } = record.decode([
    "9007199254740993",
    "x",
    digits,
    "\\x00ff10",
    { a: 1 },
    "2030-01-01T01:00:00.123+01:00",
    null,
  ]);
  expect(amount).toBe(BigInt(digits));
  expect([...reference]).toEqual([0, 255, 16]);
  expect(others).toEqual({
    id: 9_007_199_254_740_993n,
    publicId: "x",
    metadata: { a: 1 },
    expiresAt: new Date("2030-01-01T00:00:00.123Z"),
    completedAt: null,
  });
});
