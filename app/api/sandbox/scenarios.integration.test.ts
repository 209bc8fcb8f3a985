import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { evmSender } from "@/instance/chains/evm-sender";
import { db } from "@/lib/platform/db";
import { paymentRequestSchema, type PresentedPaymentRequest } from "@/lib/requests/schema";
import { runSimulations } from "@/lib/sandbox/simulator";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import {
  eventTypes,
  newAddress,
  openWorld,
  testCoin,
  testToken,
  unmatchedOf,
  type World,
} from "@/testing/settlement-fixtures";
import { openPool } from "@/testing/pool";
import { POST as create } from "../payment-requests/route";
import { GET as get } from "../payment-requests/[public_id]/route";
import { POST as simulate } from "./payment-requests/[public_id]/simulate/route";
import type { SimulateInput } from "@/lib/sandbox/simulate";

// Simulates each scenario on a real local chain and checks the request, its payments and its events at the end.

let world: World;
let pool: Pool;
let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
  pool = openPool(2);
});
afterEach(checkInvariants);
afterAll(async () => {
  await pool.end();
  await world.anvil.stop();
});

/** Creates a request of a new merchant, so that `paymentEvents` returns the events of this request only. */
async function newRequest(overrides: object = {}): Promise<PresentedPaymentRequest> {
  tenant = await newTenant();
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...overrides };
  return dataOf(await call(create, { method: "POST", key: tenant.key, body }), paymentRequestSchema);
}

async function simulateScenario({ public_id }: PresentedPaymentRequest, body: SimulateInput): Promise<ApiResponse> {
  return call(simulate, { method: "POST", url: "/x", key: tenant.key, params: { public_id }, body });
}

/** Sends due transfers while the watcher reads the chain, then mines until all are final. Fails if a transfer fails. */
async function settle(request: PresentedPaymentRequest): Promise<PresentedPaymentRequest> {
  const failures: unknown[] = [];
  let isSending = true;
  const onFailure = (_id: string, error: unknown) => failures.push(error);
  const senders = { [world.chain.slug]: evmSender(world.anvil.url) };
  const sending = runSimulations(pool, senders, { onFailure }).finally(() => (isSending = false));
  while (isSending) {
    // A tick fails if its block is replaced while it is read; the next tick reads the new block.
    await world.tick().catch(() => undefined);
    await sleep(50);
  }
  await sending;
  expect(failures).toEqual([]);
  await world.mineAndTick(3);
  return dataOf(await call(get, { key: tenant.key, params: { public_id: request.public_id } }), paymentRequestSchema);
}

async function paymentEvents(): Promise<string[]> {
  const types = await eventTypes(tenant.merchantId);
  return types.filter((type) => type !== "payment_request.created");
}

test("custom sends the given amount, which is required", async () => {
  const request = await newRequest();
  await simulateScenario(request, { scenario: "custom", amount: "12.5" });
  expect(await settle(request)).toMatchObject({ exception: "overpaid", paid_amount: { formatted: "12.5" } });
  const other = await newRequest();
  expect(fieldErrorsOf(await simulateScenario(other, { scenario: "custom" }))).toEqual(["amount required"]);
});

test.each(["wrong_token", "exact"] as const)("%s rejects an amount", async (scenario) => {
  const response = await simulateScenario(await newRequest(), { scenario, amount: "1" });
  expect([response.status, fieldErrorsOf(response)]).toEqual([422, ["amount mutually_exclusive"]]);
});

describe("a payment that cannot be credited becomes an unmatched transfer with the request as candidate", () => {
  test.each([
    ["coin for a request in tokens", testToken.id, testCoin.id],
    ["tokens for a request in coin", testCoin.id, testToken.id],
  ])("wrong_token sends %s", async (_what, tokenId, sentTokenId) => {
    const request = await newRequest({ token_id: tokenId });
    await simulateScenario(request, { scenario: "wrong_token" });
    expect(await settle(request)).toMatchObject({ status: "active", payments: [] });
    const candidates = [request.public_id];
    const transfer = { tokenId: sentTokenId };
    expect(await unmatchedOf(request.recipient_address)).toMatchObject([
      { reason: "wrong_token", candidates, transfer },
    ]);
    expect(await paymentEvents()).toEqual(["unmatched_transfer.created"]);
  });

  test("unknown_sender sends three times the due amount without the reference", async () => {
    const request = await newRequest();
    await simulateScenario(request, { scenario: "unknown_sender" });
    expect(await settle(request)).toMatchObject({ status: "active", payments: [] });
    const [entry, ...others] = await unmatchedOf(request.recipient_address);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ reason: "ambiguous", candidates: [request.public_id] });
    expect(entry?.transfer.receivedAmount.toFixed()).toBe("30000000");
  });

  test("unknown_sender of the due amount is a plain transfer that matches by amount", async () => {
    const request = await newRequest();
    await simulateScenario(request, { scenario: "unknown_sender", amount: "10" });
    expect(await settle(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  });
});

describe("a payment whose block the chain drops", () => {
  test("failed: the payment fails permanently, and the request stays open", async () => {
    const request = await newRequest();
    await simulateScenario(request, { scenario: "failed" });
    expect(await settle(request)).toMatchObject({
      status: "active",
      paid_amount: { raw: "0" },
      pending_amount: { raw: "0" },
      payments: [{ status: "failed" }],
    });
    expect(await paymentEvents()).toEqual(["payment.pending", "payment.failed"]);
    const where = { request: { publicId: request.public_id } };
    expect(await db().simulation.findFirst({ where })).toMatchObject({ doneAt: expect.any(Date) as Date });
  });

  test.each(["failed", "reorganized"] as const)(
    "%s is rejected where one block makes a payment final",
    async (scenario) => {
      await requireConfirmations(1);
      const response = await simulateScenario(await newRequest(), { scenario });
      await requireConfirmations(world.chain.requiredConfirmations);
      expect([response.status, errorOf(response).code]).toEqual([422, "simulation_unavailable"]);
      expect(errorOf(response).message).toContain("final in its first block");
    },
  );

  test.each([
    ["tokens", testToken.id],
    ["coin", testCoin.id],
  ])("reorganized: a payment in %s fails, returns as the same payment and completes", async (_what, tokenId) => {
    const request = await newRequest({ token_id: tokenId });
    await simulateScenario(request, { scenario: "reorganized" });
    expect(await settle(request)).toMatchObject({
      status: "completed",
      exception: null,
      payments: [{ status: "completed" }],
    });
    expect(await paymentEvents()).toEqual([
      "payment.pending",
      "payment.failed",
      "payment.pending",
      "payment.completed",
      "payment_request.completed",
    ]);
  });
});

async function requireConfirmations(requiredConfirmations: number): Promise<void> {
  await db().chain.update({ where: { id: world.chain.id }, data: { requiredConfirmations } });
  // The process may keep the chain in memory for a second.
  await sleep(1000);
}
