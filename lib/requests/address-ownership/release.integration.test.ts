import { byOperator } from "@/lib/accounts/audit/record";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAddress } from "viem/utils";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { closeDatabase, db } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { contextOf } from "@/testing/settlement-fixtures";
import {
  addReceivingAddress,
  listReceivingAddresses,
  removeReceivingAddress,
} from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { releaseAddress } from "./release";
import type { Scope } from "@/lib/platform/scope";

const chain = "local-evm";

beforeAll(() => syncCatalog(new Map([[chain, ["http://127.0.0.1:9"]]])));
afterAll(closeDatabase);

test("a released address belongs to the next merchant that uses it", async () => {
  const [first, second, recipient] = [await newScope(), await newScope(), newRecipient()];
  const { publicId } = await createRequest(first, recipient);
  await cancelPaymentRequest(contextOf(first), { publicId });
  await expect(createRequest(second, recipient)).rejects.toMatchObject({
    details: { errors: [{ code: "recipient_in_use" }] },
  });
  await releaseAddress({ address: recipient.toLowerCase() }, byOperator());
  await createRequest(second, recipient);
  expect(await ownerOf(recipient)).toBe(second.merchantId);
});

test("keeps an address while it has an open request", async () => {
  const [scope, recipient] = [await newScope(), newRecipient()];
  const { publicId } = await createRequest(scope, recipient);
  await expect(releaseAddress({ address: recipient }, byOperator())).rejects.toThrow(publicId);
  expect(await ownerOf(recipient)).toBe(scope.merchantId);
});

test("keeps an address while an expired request can still be paid late", async () => {
  const [scope, recipient] = [await newScope(), newRecipient()];
  const { id, lateUntil } = await createRequest(scope, recipient);
  await db().paymentRequest.update({ where: { id }, data: { status: "expired", expiredAt: new Date() } });
  await expect(releaseAddress({ address: recipient }, byOperator())).rejects.toThrow(lateUntil.toISOString());
  await releaseAddress({ address: recipient }, { ...byOperator(), now: lateUntil });
  expect(await ownerOf(recipient)).toBeUndefined();
});

test("keeps an address while it is in its merchant's settings", async () => {
  const [scope, recipient] = [await newScope(), newRecipient()];
  await addReceivingAddress(contextOf(scope), { chain, address: recipient });
  await expect(releaseAddress({ address: recipient }, byOperator())).rejects.toThrow("Local EVM");
  const [row] = await listReceivingAddresses(contextOf(scope));
  await removeReceivingAddress(contextOf(scope), { id: String(row?.id) });
  await releaseAddress({ address: recipient }, byOperator());
  expect(await ownerOf(recipient)).toBeUndefined();
});

test("releases an address used in both environments only in the given one", async () => {
  const [scope, recipient] = [await newScope(), newRecipient()];
  for (const environment of ["production", "sandbox"] as const) {
    await db().receivingAddress.create({
      data: { environment, chainType: "evm", address: recipient, merchantId: scope.merchantId },
    });
  }
  await expect(releaseAddress({ address: recipient }, byOperator())).rejects.toMatchObject({
    details: { errors: [{ code: "environment_required" }] },
  });
  await releaseAddress({ address: recipient, environment: "production" }, byOperator());
  expect(await ownerOf(recipient)).toBe(scope.merchantId);
  await expect(releaseAddress({ address: recipient, environment: "production" }, byOperator())).rejects.toMatchObject({
    code: "receiving_address_not_found",
  });
});

test("no race between a creation and a release leaves an open request without its owner", async () => {
  const [scope, recipients] = [await newScope(), Array.from({ length: 60 }, newRecipient)];
  for (const recipient of recipients) {
    await db().receivingAddress.create({
      data: { environment: "sandbox", chainType: "evm", address: recipient, merchantId: scope.merchantId },
    });
    const outcomes = await Promise.allSettled([
      createRequest(scope, recipient),
      releaseAddress({ address: recipient, environment: "sandbox" }, byOperator()),
    ]);
    const isCreated = outcomes[0].status === "fulfilled";
    if (isCreated) expect(await ownerOf(recipient)).toBe(scope.merchantId);
    else expect(outcomes[1].status).toBe("fulfilled");
  }
});

async function newScope(): Promise<Scope> {
  const { id } = await db().merchant.create({ data: { name: "Test merchant" } });
  return { merchantId: id, environment: "sandbox" };
}

function newRecipient(): string {
  return getAddress(`0x${randomBytes(20).toString("hex")}`);
}

function createRequest(scope: Scope, recipient: string) {
  const body = { amount: "1", chain, token: "TESTUSD", recipient_address: recipient };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
}

async function ownerOf(address: string): Promise<bigint | undefined> {
  const row = await db().receivingAddress.findFirst({ where: { address, environment: "sandbox" } });
  return row?.merchantId;
}
