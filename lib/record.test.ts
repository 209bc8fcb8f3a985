import { expect, test } from "vitest";
import type { PaymentRequest } from "@/prisma/generated/client";
import { recordOf } from "./record";

const record = recordOf<PaymentRequest>()({
  id: "bigint",
  publicId: "text",
  amount: "decimal",
  metadata: "plain",
  expiresAt: "date",
  completedAt: "date",
});

test("a field is read from the column of its name, big numbers as text", () => {
  const columns =
    'r.id::text AS "id", r.public_id::text AS "publicId", r.amount::text AS "amount", r.metadata AS "metadata", ' +
    'r.expires_at AS "expiresAt", r.completed_at AS "completedAt"';
  expect(record.columns("r").sql).toBe(columns);
  expect(record.json("r").sql).toMatch(/^json_build_object\('id', r\.id::text, .*'completedAt', r\.completed_at\)$/);
});

test.each([
  ["a row", new Date("2030-01-01T00:00:00.123Z")],
  ["a JSON object", "2030-01-01T01:00:00.123+01:00"],
])("every digit and instant of %s arrives", (_, expiresAt) => {
  const digits = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
  const row = {
    id: "9007199254740993",
    publicId: "x",
    amount: digits,
    metadata: { a: 1 },
    expiresAt,
    completedAt: null,
  };
  const { amount, ...others } = record.decode(row);
  expect(amount.toFixed()).toBe(digits);
  expect(others).toEqual({
    id: 9_007_199_254_740_993n,
    publicId: "x",
    metadata: { a: 1 },
    expiresAt: new Date("2030-01-01T00:00:00.123Z"),
    completedAt: null,
  });
});
