import { beforeAll, describe, expect, test } from "vitest";
import { addPoolAddresses } from "@/lib/addresses/pools/add";
import { listPoolAddresses } from "@/lib/addresses/pools/list";
import { removePoolAddress } from "@/lib/addresses/pools/remove";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { addReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { newTenant, type Tenant } from "@/testing/api";
import { newAddress, testToken, urls, contextOf } from "@/testing/settlement-fixtures";
import { cancelPaymentRequest } from "./cancel";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import { creationWarnings, presentPaymentRequest } from "./present";

const chain = "local-evm";
const minute = 60_000;

beforeAll(() => readChainUntil(new Date()));

/** Moves the final cursor. A pool address becomes free only when it is past the late window of its last request. */
async function readChainUntil(blockTime: Date): Promise<void> {
  const { id: chainId } = await db().chain.findUniqueOrThrow({ where: { slug: chain } });
  const position = { blockNumber: 1n, blockHash: "0x01", blockTime };
  const where = { chainId_stream: { chainId, stream: "final" } } as const;
  await db().watchCursor.upsert({ where, create: { chainId, stream: "final", ...position }, update: position });
}

async function newPool(size: number): Promise<Tenant & { addresses: string[] }> {
  const tenant = await newTenant();
  const addresses = Array.from({ length: size }, newAddress);
  await addPoolAddresses(contextOf(tenant.scope), { chain, addresses });
  return { ...tenant, addresses };
}

function create({ scope }: Tenant, body: Record<string, unknown> = {}, now = new Date()) {
  const input = createPaymentRequestSchema.parse({ amount: "10", token_id: testToken.id, ...body });
  return createPaymentRequest(contextOf(scope, { now }), input);
}

/** The error code of a rejected creation and "path code" of each field error. */
async function rejectionOf(attempt: Promise<unknown>): Promise<string[]> {
  try {
    await attempt;
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, ...(error.details.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
  }
}

const exhausted = ["recipient_pool_exhausted"];
const inUse = ["validation_failed", "recipient_address address_in_use"];

describe("a request without a recipient", () => {
  test("gets its own address, even under concurrency, until the pool is exhausted", async () => {
    const tenant = await newPool(8);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => create(tenant)));
    const served = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(new Set(served.map((row) => row.recipientAddress)).size).toBe(served.length);
    // A creation skips an address that a concurrent creation is taking; later ones take the rest.
    for (let n = 0; n < 8; n += 1) await rejectionOf(create(tenant));
    const rows = await db().paymentRequest.findMany({ where: { merchantId: tenant.merchantId } });
    expect(rows.map((row) => row.recipientAddress).sort()).toEqual([...tenant.addresses].sort());
    expect(await rejectionOf(create(tenant))).toEqual(exhausted);
  });

  test("gets a pool address for each of equal amounts, without a warning, before any shared address", async () => {
    const tenant = await newPool(2);
    await addReceivingAddress(contextOf(tenant.scope), { chain, address: newAddress() });
    await confirmChains();
    const rows = [await create(tenant), await create(tenant)];
    expect(rows.map((row) => row.recipientAddress).sort()).toEqual([...tenant.addresses].sort());
    expect(rows.map(creationWarnings)).toEqual([[], []]);
    expect(await rejectionOf(create(tenant))).toEqual(exhausted);
  });

  test("gets the least recently used address", async () => {
    const tenant = await newPool(3);
    const first = [await create(tenant), await create(tenant), await create(tenant)];
    const [one, , three] = first.map(({ publicId }) => publicId);
    for (const publicId of [three, one])
      await cancelPaymentRequest(contextOf(tenant.scope), { publicId: publicId ?? "" });
    const later = new Date((first[2]?.lateUntil.getTime() ?? 0) + minute);
    await readChainUntil(later);
    const next = [await create(tenant, {}, later), await create(tenant, {}, later)];
    expect(next.map((row) => row.recipientAddress)).toEqual([first[0]?.recipientAddress, first[2]?.recipientAddress]);
  });
});

describe("a pool address is free again", () => {
  const endTime = { cancelled: "cancelledAt", completed: "completedAt", expired: "expiredAt" } as const;

  test.each(["cancelled", "completed", "expired"] as const)(
    "once the chain has been read past the late window of its %s request",
    async (ended) => {
      const tenant = await newPool(1);
      const { id, lateUntil } = await create(tenant);
      const after = new Date(lateUntil.getTime() + 1);
      await readChainUntil(after);
      expect(await rejectionOf(create(tenant, {}, after)), "while it is active").toEqual(exhausted);
      await db().paymentRequest.update({ where: { id }, data: { status: ended, [endTime[ended]]: new Date() } });
      expect(await rejectionOf(create(tenant, {}, lateUntil)), "in the window").toEqual(exhausted);
      await readChainUntil(lateUntil);
      expect(await rejectionOf(create(tenant, {}, after)), "while the chain is behind").toEqual(exhausted);
      await readChainUntil(after);
      expect((await create(tenant, {}, after)).recipientAddress).toBe(tenant.addresses[0]);
    },
  );
});

describe("a request that names a pool address", () => {
  test("gets it while it is free and is rejected while it serves another", async () => {
    const tenant = await newPool(2);
    const [recipient_address] = tenant.addresses;
    const { publicId } = await create(tenant, { recipient_address });
    expect(await rejectionOf(create(tenant, { recipient_address }))).toEqual(inUse);
    await expect(create(tenant, { recipient_address })).rejects.toThrow(publicId);
    expect((await create(tenant)).recipientAddress).toBe(tenant.addresses[1]);
  });

  test("is the only one of many concurrent creations to get it, by name or from the pool", async () => {
    const tenant = await newPool(1);
    const [recipient_address] = tenant.addresses;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        rejectionOf(create(tenant, index % 2 === 0 ? { recipient_address } : undefined)),
      ),
    );
    expect(outcomes.filter((rejection) => rejection.length === 0)).toHaveLength(1);
    expect(new Set(outcomes.map(([code]) => code))).toEqual(new Set([undefined, ...exhausted, "validation_failed"]));
  });

  test("is rejected if the address belongs to another merchant", async () => {
    const { addresses } = await newPool(1);
    const rejection = ["validation_failed", "recipient_address recipient_in_use"];
    expect(await rejectionOf(create(await newTenant(), { recipient_address: addresses[0] }))).toEqual(rejection);
  });

  test("gets the address exclusively even after its removal from the pool", async () => {
    const tenant = await newPool(1);
    const [recipient_address] = tenant.addresses;
    const ctx = contextOf(tenant.scope);
    const { rows } = await listPoolAddresses(ctx, { limit: 1 });
    await removePoolAddress(ctx, { id: String(rows[0]?.id) });
    expect(await rejectionOf(create(tenant))).toEqual(["validation_failed", "recipient_address required"]);
    await create(tenant, { recipient_address });
    expect(await rejectionOf(create(tenant, { recipient_address }))).toEqual(inUse);
  });
});

test("a rejected creation leaves its pool address free", async () => {
  const tenant = await newPool(1);
  // An event with a negative sequence violates a constraint, so the creation fails after it has taken the address.
  await db().$executeRaw`INSERT INTO event_counter VALUES (${tenant.merchantId}, 'sandbox', -5)`;
  await expect(create(tenant)).rejects.toThrow();
  await db().eventCounter.deleteMany({ where: { merchantId: tenant.merchantId } });
  expect((await create(tenant)).recipientAddress).toBe(tenant.addresses[0]);
});

test("a creation on a chain that nothing confirms gets a warning", async () => {
  await db().chainHealth.deleteMany();
  const row = await create(await newTenant(), { recipient_address: newAddress() });
  expect(creationWarnings(row)).toMatchObject([{ code: "chain_unconfirmed" }]);
});

/** As if a worker had just read every chain. */
async function confirmChains(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO chain_health (chain_id, is_degraded, checked_at) SELECT id, false, now() FROM chain
    ON CONFLICT (chain_id) DO UPDATE SET is_degraded = false, checked_at = now(), unconfirmed_since = NULL`;
}

test("a creation with an amount already requested at its shared address gets a warning", async () => {
  const tenant = await newTenant();
  const recipient_address = newAddress();
  await confirmChains();
  const rows = [await create(tenant, { recipient_address }), await create(tenant, { recipient_address })];
  expect(rows.map(creationWarnings)).toMatchObject([[], [{ code: "plain_transfer_not_accepted" }]]);
  expect(rows.map((row) => presentPaymentRequest(row, urls).payment_instructions?.plain_transfer_accepted)).toEqual([
    true,
    false,
  ]);
});
