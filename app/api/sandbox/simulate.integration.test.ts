import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import type { Handler } from "@/lib/api/http/respond";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import { signedInHeaders } from "@/testing/session";
import { mineAndTick, newAddress, openWorld, testCoin, testToken, type World } from "@/testing/settlement-fixtures";
import { openPool } from "@/testing/pool";
import { evmSender } from "@/instance/chains/evm-sender";
import { runSimulations, type Senders } from "@/lib/sandbox/simulator";
import { POST as create } from "../payment-requests/route";
import { GET as get } from "../payment-requests/[public_id]/route";
import { POST as cancel } from "../payment-requests/[public_id]/cancel/route";
import { POST as expire } from "./payment-requests/[public_id]/expire/route";
import { POST as simulate } from "./payment-requests/[public_id]/simulate/route";

let world: World;
let pool: Pool;
let senders: Senders;
let tenant: Tenant;

beforeAll(async () => {
  world = await openWorld();
  pool = openPool(1);
  senders = { [world.chain.slug]: evmSender(world.anvil.url) };
  tenant = await newTenant();
});
afterEach(checkInvariants);
afterAll(async () => {
  await pool.end();
  await world.anvil.stop();
});

async function newRequest(overrides: object = {}, { key } = tenant): Promise<PresentedPaymentRequest> {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...overrides };
  return dataOf(await call(create, { method: "POST", key, body }), paymentRequestSchema);
}

function callHandler(handler: Handler, publicId: string, body: unknown = {}, overrides: object = { key: tenant.key }) {
  const url = "/api/sandbox/payment-requests/x/simulate";
  return call(handler, { method: "POST", url, params: { public_id: publicId }, body, ...overrides });
}

/**
 * Runs one round of the simulator, as the process that owns the chain does. Throws if a transfer fails. By default, its
 * clock is two seconds ahead, because a late transfer is due a second after the expiry.
 */
async function send(now = new Date(Date.now() + 2000)): Promise<void> {
  const onFailure = (_: string, error: unknown) => {
    throw error;
  };
  await runSimulations(pool, senders, { now, onFailure });
}

async function reload({ public_id }: PresentedPaymentRequest): Promise<PresentedPaymentRequest> {
  return dataOf(await call(get, { key: tenant.key, params: { public_id } }), paymentRequestSchema);
}

/** Sends due transfers, makes them final and reads the chain. */
async function settle(request: PresentedPaymentRequest): Promise<PresentedPaymentRequest> {
  await send();
  await mineAndTick(world, 5);
  return reload(request);
}

describe("a simulated payment is a real transfer", () => {
  test("exact completes the request and emits the events of a payment", async () => {
    const request = await newRequest();
    const scheduled = dataOf(
      await callHandler(simulate, request.public_id, { scenario: "exact" }),
      paymentRequestSchema,
    );
    expect(scheduled).toMatchObject({ public_id: request.public_id, status: "active", payments: [] });
    expect(await settle(request)).toMatchObject({
      status: "completed",
      exception: null,
      payments: [{ status: "completed" }],
    });
    const events = await db().event.findMany({
      where: { merchantId: tenant.merchantId },
      orderBy: { sequence: "desc" },
    });
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual([
      "payment_request.completed",
      "payment.completed",
      "payment.pending",
    ]);
  });

  test("partial pays half or the given amount, and exact pays the rest", async () => {
    const request = await newRequest();
    await callHandler(simulate, request.public_id, { scenario: "partial" });
    expect(await settle(request)).toMatchObject({ status: "active", paid_amount: { formatted: "5" } });
    await callHandler(simulate, request.public_id, { scenario: "partial", amount: "1.5" });
    expect(await settle(request)).toMatchObject({ status: "active", paid_amount: { formatted: "6.5" } });
    await callHandler(simulate, request.public_id, { scenario: "exact" });
    expect(await settle(request)).toMatchObject({
      status: "completed",
      exception: null,
      paid_amount: { formatted: "10" },
    });
  });

  test("over completes as overpaid", async () => {
    const request = await newRequest();
    await callHandler(simulate, request.public_id, { scenario: "over" });
    expect(await settle(request)).toMatchObject({
      status: "completed",
      exception: "overpaid",
      paid_amount: { formatted: "11" },
    });
  });

  test("pays in the chain's native coin too", async () => {
    const request = await newRequest({ token_id: testCoin.id, amount: "0.25" });
    await callHandler(simulate, request.public_id, { scenario: "exact" });
    expect(await settle(request)).toMatchObject({ status: "completed", paid_amount: { formatted: "0.25" } });
  });

  test("late moves the expiry to now, keeps the late window's length, and pays afterwards", async () => {
    const request = await newRequest({ expires_in: 7200 });
    await untilClockPassesChain();
    const before = await rowOf(request);
    const scheduled = dataOf(
      await callHandler(simulate, request.public_id, { scenario: "late" }),
      paymentRequestSchema,
    );
    expect(Date.parse(scheduled.expires_at)).toBeLessThanOrEqual(Date.now());
    const after = await rowOf(request);
    const [entry] = await db().timelineEntry.findMany({
      where: { requestId: after.id },
      orderBy: { sequence: "desc" },
    });
    const change = { field: "expires_at", before: before.expiresAt.toISOString(), after: scheduled.expires_at };
    const details = { by: { id: tenant.keyId }, fields: ["expires_at"], changes: [change] };
    expect(entry).toMatchObject({ type: "updated", details });
    const lateWindowMs = ({ lateUntil, expiresAt }: typeof before) => lateUntil.getTime() - expiresAt.getTime();
    expect(lateWindowMs(after)).toBe(lateWindowMs(before));
    await send(new Date(scheduled.expires_at));
    expect(await db().simulation.findFirst({ where: { requestId: after.id } })).toMatchObject({ sentAt: null });
    await untilBlocksAreLaterThan(scheduled.expires_at);
    // Due, but no block is later than the expiry yet.
    await send();
    expect(await db().simulation.findFirst({ where: { requestId: after.id } })).toMatchObject({ sentAt: null });
    await mineAndTick(world, 1);
    expect(await settle(request)).toMatchObject({
      status: "completed",
      exception: "paid_late",
      payments: [{ is_late: true }],
    });
  });

  test("expire keeps payments made on time, and a late payment may follow", async () => {
    const request = await newRequest();
    await callHandler(simulate, request.public_id, { scenario: "partial" });
    await settle(request);
    await untilClockPassesChain();
    const ended = dataOf(await callHandler(expire, request.public_id), paymentRequestSchema);
    expect(ended.status).toBe("active");
    await untilBlocksAreLaterThan(ended.expires_at);
    await mineAndTick(world, 5);
    expect(await reload(request)).toMatchObject({ status: "expired", exception: "underpaid" });
    await callHandler(simulate, request.public_id, { scenario: "late" });
    expect(await settle(request)).toMatchObject({ status: "completed", exception: "paid_late" });
  });
});

describe("a scheduled transfer is sent once", () => {
  test("when its process is killed repeatedly before it records the transfer", async () => {
    const request = await newRequest();
    await callHandler(simulate, request.public_id, { scenario: "exact" });
    await send();
    for (let restart = 0; restart < 3; restart += 1) {
      await db().simulation.updateMany({ data: { sentAt: null, doneAt: null, notBefore: new Date() } });
      await send();
    }
    expect(await settle(request)).toMatchObject({ paid_amount: { formatted: "10" }, payments: [{}] });
  });

  test("when its process is killed between minting test dollars and sending them", async () => {
    const request = await newRequest();
    await callHandler(simulate, request.public_id, { scenario: "exact" });
    const failed: unknown[] = [];
    // The first transaction mints the test dollars.
    const nodeOutage = failFetchOf("eth_sendTransaction", 2);
    await runSimulations(pool, senders, { now: new Date(), onFailure: (_, error) => failed.push(error) });
    nodeOutage.mockRestore();
    expect(failed).toHaveLength(1);
    expect(await settle(request)).toMatchObject({ status: "completed", payments: [{}] });
  });

  test("unless the node has lost it, so that it must be sent again", async () => {
    const request = await newRequest();
    const snapshot = await world.anvil.request<string>("evm_snapshot");
    await callHandler(simulate, request.public_id, { scenario: "exact" });
    await send();
    await world.anvil.request("evm_revert", [snapshot]);
    await send(new Date(Date.now() + 15_000));
    expect(await settle(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  });

  test("and is looked up once more after ten seconds", async () => {
    const request = await newRequest();
    await callHandler(simulate, request.public_id, { scenario: "exact" });
    const latestSimulation = () => db().simulation.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    const now = new Date(Date.now() + 2000);
    await send(now);
    await send(new Date(now.getTime() + 9000));
    expect(await latestSimulation()).toMatchObject({ sentAt: now, doneAt: null });
    const later = new Date(now.getTime() + 11_000);
    await send(later);
    expect(await latestSimulation()).toMatchObject({ sentAt: now, doneAt: later });
    await settle(request);
  });
});

describe("a simulation is rejected for", () => {
  test("an inactive request, like a missing one", async () => {
    const { public_id } = await newRequest();
    await call(cancel, { method: "POST", key: tenant.key, params: { public_id } });
    // Errors contain the request ID, which must not make the bodies differ.
    const options = { key: tenant.key, headers: { "x-request-id": "the-same-one" } };
    for (const handler of [simulate, expire]) {
      const body = handler === simulate ? { scenario: "exact" } : {};
      const missing = await callHandler(handler, "00000000-0000-4000-8000-000000000000", body, options);
      const inactive = await callHandler(handler, public_id, body, options);
      expect([inactive.status, inactive.text]).toEqual([404, missing.text]);
    }
    expect(await db().simulation.count({ where: { request: { publicId: public_id } } })).toBe(0);
  });

  test("a chain that is not local", async () => {
    const request = await newRequest();
    await db().chain.update({ where: { id: world.chain.id }, data: { isLocal: false } });
    const responses = [
      await callHandler(simulate, request.public_id, { scenario: "exact" }),
      await callHandler(expire, request.public_id),
    ];
    await db().chain.update({ where: { id: world.chain.id }, data: { isLocal: true } });
    expect(responses.map((response) => [response.status, errorOf(response).code])).toEqual([
      [422, "simulation_unavailable"],
      [422, "simulation_unavailable"],
    ]);
    expect((await reload(request)).expires_at).toBe(request.expires_at);
  });

  test.each([
    [{ scenario: "exact", amount: "1" }, "amount mutually_exclusive"],
    [{ scenario: "partial", amount: "10" }, "amount amount_not_partial"],
    [{ scenario: "over", amount: "10" }, "amount amount_not_over"],
    [{ scenario: "over", amount: "10.0000001" }, "amount amount_too_precise"],
    [{ scenario: "late", amount: "0" }, "amount amount_not_positive"],
    [{ scenario: "partial", amount: 1 }, "amount amount_must_be_string"],
    [{ scenario: "sometimes" }, "scenario invalid_value"],
    [{}, "scenario required"],
  ])("%j", async (body, fieldError) => {
    const { public_id, expires_at } = await newRequest();
    const response = await callHandler(simulate, public_id, body);
    expect([response.status, fieldErrorsOf(response)]).toEqual([422, [fieldError]]);
    expect(await db().simulation.count({ where: { request: { publicId: public_id } } })).toBe(0);
    expect((await rowOf({ public_id })).expiresAt.toISOString()).toBe(expires_at);
  });

  test("an amount that no local chain can send", async () => {
    const huge = await newRequest({ amount: undefined, amount_raw: `${2n ** 256n - 1n}` });
    const single = await newRequest({ amount: undefined, amount_raw: "1" });
    const responses = [
      await callHandler(simulate, huge.public_id, { scenario: "exact" }),
      await callHandler(simulate, huge.public_id, { scenario: "over" }),
      await callHandler(simulate, single.public_id, { scenario: "partial" }),
    ];
    expect(responses.map((response) => [response.status, fieldErrorsOf(response)])).toEqual([
      [422, ["scenario amount_too_large"]],
      [422, ["scenario amount_too_large"]],
      [422, ["scenario amount_too_small"]],
    ]);
    const publicId = { in: [huge.public_id, single.public_id] };
    expect(await db().simulation.count({ where: { request: { publicId } } })).toBe(0);
  });

  test("a request whose amount has already been detected", async () => {
    const request = await newRequest();
    await callHandler(simulate, request.public_id, { scenario: "exact" });
    await send();
    await mineAndTick(world, 0);
    const response = await callHandler(simulate, request.public_id, { scenario: "exact" });
    expect(fieldErrorsOf(response)).toEqual(["scenario nothing_due"]);
    await settle(request);
  });
});

test("a signed-in user simulates payments for the merchant's own sandbox requests only", async () => {
  const headers = await signedInHeaders(tenant.merchantId);
  const request = await newRequest();
  const response = await callHandler(simulate, request.public_id, { scenario: "partial" }, { headers });
  expect(dataOf(response, paymentRequestSchema).public_id).toBe(request.public_id);
  expect(await settle(request)).toMatchObject({ paid_amount: { formatted: "5" } });
  const ended = await callHandler(expire, request.public_id, {}, { headers });
  expect(Date.parse(dataOf(ended, paymentRequestSchema).expires_at)).toBeLessThanOrEqual(Date.now());
  const foreign = await signedInHeaders((await newTenant()).merchantId);
  for (const handler of [simulate, expire]) {
    const body = handler === simulate ? { scenario: "exact" } : {};
    for (const otherHeaders of [foreign, { ...headers, "x-remit-environment": "production" }]) {
      expect((await callHandler(handler, request.public_id, body, { headers: otherHeaders })).status).toBe(404);
    }
  }
});

/** Makes the nth and all later calls of a method fail before they reach the node. */
function failFetchOf(method: string, nth: number) {
  const fetch = globalThis.fetch;
  let calls = 0;
  return vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    if (typeof init?.body === "string" && init.body.includes(method)) calls += 1;
    return calls >= nth ? Promise.reject(new TypeError("fetch failed")) : fetch(input, init);
  });
}

function rowOf({ public_id }: Pick<PresentedPaymentRequest, "public_id">) {
  return db().paymentRequest.findUniqueOrThrow({ where: { publicId: public_id } });
}

/**
 * The chain's clock runs ahead when the tests mine more than one block a second. A request that expires now would then
 * already be expired on the chain.
 */
async function untilClockPassesChain(): Promise<void> {
  const where = { chainId_stream: { chainId: world.chain.id, stream: "tip" } } as const;
  const { blockTime } = await db().watchCursor.findUniqueOrThrow({ where });
  await expect.poll(() => Date.now(), { timeout: 120_000 }).toBeGreaterThan(blockTime.getTime());
}

/** Waits for the next whole second, because block times have no fraction. */
async function untilBlocksAreLaterThan(time: string): Promise<void> {
  const nextSecond = Math.floor(Date.parse(time) / 1000) + 1;
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(nextSecond);
}
