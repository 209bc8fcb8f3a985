import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { call, errorOf, newTenant, type Tenant } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import { hasTestSolana, startTestSolana } from "@/testing/local-solana";
import { reload, unmatchedOf } from "@/testing/settlement-fixtures";
import { newMint, token2022 } from "@/testing/solana-transfers";
import {
  listToken,
  newSolanaRequest,
  openSolanaWorld,
  tickUntil,
  type SolanaToken,
  type SolanaWorld,
} from "@/testing/solana-fixtures";
import { openPool } from "@/testing/pool";
import type { PaymentRequest } from "@/prisma/generated/client";
import { solanaSender } from "@/instance/chains/solana-transfer";
import { runSimulations } from "@/lib/sandbox/simulator";
import { POST as expire } from "./payment-requests/[public_id]/expire/route";
import { POST as simulate } from "./payment-requests/[public_id]/simulate/route";

const dollar = 1_000_000n;
const sol = 1_000_000_000n;
const token2022Id = 9299;

describe.skipIf(!hasTestSolana())("payments simulated on the local Solana chain", () => {
  let world: SolanaWorld;
  let pool: Pool;
  let tenant: Tenant;
  let token2022Dollar: SolanaToken;
  beforeAll(async () => {
    world = await openSolanaWorld();
    token2022Dollar = await listToken(
      world.chain,
      await newMint(world.solana, world.payer, 1n, { program: token2022 }),
      token2022Id,
    );
    pool = openPool(1);
    tenant = await newTenant({ merchantId: world.merchant.id });
  });
  afterEach(checkInvariants);
  afterAll(async () => {
    await pool.end();
    world.solana.stop();
  });

  test.each([
    ["coins", () => world.coinId, 2n * sol],
    ["tokens", () => world.dollar.id, 10n * dollar],
    ["tokens of Token-2022", () => token2022Dollar.id, 10n * dollar],
  ])("exact: the request in %s completes by its reference", async (_what, tokenId, amount) => {
    const request = await newSolanaRequest(world, tokenId(), amount);
    await requestSimulation(request, "exact");
    await send();
    const { signature } = await scheduledFor(request);
    expect(await settle(request)).toMatchObject({
      status: "completed",
      exception: null,
      payments: [{ status: "completed", method: "bound_reference", transfer: { transactionHash: signature } }],
    });
  });

  test("partial pays half, and exact pays the rest", async () => {
    const request = await newSolanaRequest(world, world.dollar.id, 10n * dollar);
    await requestSimulation(request, "partial");
    await send();
    const half = await settle(request);
    expect([half.status, half.paidAmount.toFixed()]).toEqual(["active", (5n * dollar).toString()]);
    await requestSimulation(request, "exact");
    await send();
    expect(await settle(request, 2)).toMatchObject({ status: "completed", exception: null, payments: [{}, {}] });
  });

  test("over completes as overpaid", async () => {
    const request = await newSolanaRequest(world, world.coinId, sol);
    await requestSimulation(request, "over");
    await send();
    const paid = await settle(request);
    expect(paid).toMatchObject({ status: "completed", exception: "overpaid" });
    expect(paid.paidAmount.toFixed()).toBe(`${sol + sol / 10n}`);
  });

  test("late moves the expiry to now and pays afterwards", async () => {
    const request = await newSolanaRequest(world, world.dollar.id, 4n * dollar);
    await requestSimulation(request, "late");
    const { expiresAt } = await reload(request);
    await send({ now: expiresAt });
    expect(await sentTo(request)).toEqual([]);
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
    await untilLaterThan(expiresAt);
    await untilChainIsLaterThan(expiresAt);
    await send();
    await tickUntil(world, async () => (await reload(request)).status !== "active");
    expect(await settle(request)).toMatchObject({
      status: "completed",
      exception: "paid_late",
      payments: [{ isLate: true }],
    });
  });

  test("expire keeps payments made on time, and a late payment may follow", async () => {
    const request = await newSolanaRequest(world, world.coinId, sol);
    await requestSimulation(request, "partial");
    await send();
    await settle(request);
    const { status } = await call(expire, { ...callOf(request), body: {} });
    expect(status).toBe(200);
    await tickUntil(world, async () => (await reload(request)).status === "expired");
    expect(await reload(request)).toMatchObject({ exception: "underpaid" });
    await requestSimulation(request, "late");
    await untilLaterThan(new Date());
    await send();
    expect(await settle(request, 2)).toMatchObject({ status: "completed", exception: "paid_late" });
  });

  test("an amount below the rent-exempt minimum reaches new and used wallets and counts as sent", async () => {
    const request = await newSolanaRequest(world, world.coinId, 1000n);
    await requestSimulation(request, "partial");
    await send();
    expect((await settle(request)).paidAmount.toFixed()).toBe("500");
    await requestSimulation(request, "exact");
    await send();
    expect(await settle(request, 2)).toMatchObject({ status: "completed", exception: null, payments: [{}, {}] });
    expect(await sentTo(request)).toHaveLength(2);
  });

  test("wrong_token sends tokens for a request in coin", async () => {
    const request = await newSolanaRequest(world, world.coinId, sol);
    await requestSimulation(request, "wrong_token");
    await send();
    const [entry] = await unmatched(request, 1);
    expect(entry).toMatchObject({ reason: "wrong_token", candidates: [request.publicId] });
    expect(entry?.transfer.tokenId).not.toBe(world.coinId);
  });

  test.each(["failed", "reorganized"])(
    "%s is rejected because the chain cannot reorganize its blocks",
    async (scenario) => {
      const request = await newSolanaRequest(world, world.coinId, sol);
      const response = await call(simulate, callOf(request, scenario));
      expect([response.status, errorOf(response).code]).toEqual([422, "simulation_unavailable"]);
      expect(errorOf(response).message).toContain("cannot reorganize its blocks");
    },
  );

  test("sends a transfer once, however often the job runs", async () => {
    const request = await newSolanaRequest(world, world.coinId, sol);
    await requestSimulation(request, "exact");
    await send();
    const { signature } = await scheduledFor(request);
    for (let restart = 0; restart < 3; restart += 1) {
      await clearSent(request);
      await send();
    }
    expect(await sentTo(request)).toEqual([signature]);
    expect((await scheduledFor(request)).signature).toBe(signature);
    expect(await settle(request)).toMatchObject({ status: "completed", payments: [{}] });
  });

  test("sends the transaction that it signed before a kill", async () => {
    const request = await newSolanaRequest(world, world.dollar.id, 3n * dollar);
    await requestSimulation(request, "exact");
    await sendAndCrash("before");
    const { signature } = await scheduledFor(request);
    expect(await sentTo(request)).toEqual([]);
    await send();
    expect(await sentTo(request)).toEqual([signature]);
    expect(await settle(request)).toMatchObject({ status: "completed", payments: [{}] });
  });

  test("does not resend a transaction sent before a kill, even after its blockhash has expired", async () => {
    const request = await newSolanaRequest(world, world.coinId, sol);
    await requestSimulation(request, "exact");
    await sendAndCrash("after");
    await expireBlockhashes();
    await send();
    expect(await sentTo(request)).toEqual([(await scheduledFor(request)).signature]);
    expect(await settle(request)).toMatchObject({ status: "completed", payments: [{}] });
  });

  test("signs an unsent transfer again once its blockhash has expired", async () => {
    const request = await newSolanaRequest(world, world.coinId, sol);
    await requestSimulation(request, "exact");
    await sendAndCrash("before");
    const { signature } = await scheduledFor(request);
    await expireBlockhashes();
    await send();
    const [sent, ...others] = await sentTo(request);
    expect(others).toEqual([]);
    expect(sent).not.toBe(signature);
    expect(await settle(request)).toMatchObject({ status: "completed", payments: [{}] });
  });

  test("does not resend a final transfer on the new chain of a restarted node", async () => {
    const request = await newSolanaRequest(world, world.coinId, sol);
    await requestSimulation(request, "exact");
    await send();
    await settle(request);
    await clearSent(request);
    const newChain = startTestSolana();
    await send({ url: newChain.rpcUrl });
    expect(await sentTo(request, newChain)).toEqual([]);
    expect((await scheduledFor(request)).sentAt).not.toBeNull();
    newChain.stop();
  });

  test("reports that nothing can be simulated while the node is down", async () => {
    const request = await newSolanaRequest(world, world.coinId, sol);
    await db().chain.update({ where: { id: world.chain.id }, data: { isActive: false } });
    const response = await call(simulate, callOf(request, "exact"));
    await db().chain.update({ where: { id: world.chain.id }, data: { isActive: true } });
    expect([response.status, errorOf(response).code]).toEqual([422, "simulation_unavailable"]);
    expect(await db().simulation.count({ where: { requestId: request.id } })).toBe(0);
  });

  function callOf({ publicId }: PaymentRequest, scenario?: string) {
    const params = { public_id: publicId };
    return { method: "POST", url: "/x", key: tenant.key, params, body: { scenario } };
  }

  async function requestSimulation(request: PaymentRequest, scenario: string): Promise<void> {
    expect((await call(simulate, callOf(request, scenario))).status).toBe(200);
  }

  /** Runs one round of the simulator, as the process that owns the chain does. Throws if a transfer fails. */
  async function send({ url = world.solana.rpcUrl, now = new Date() } = {}): Promise<void> {
    const onFailure = (_: string, error: unknown) => {
      throw error;
    };
    await runSimulations(pool, { [world.chain.slug]: solanaSender(url) }, { now, onFailure });
  }

  /** Like `send`, but the request to the node fails right before or after it accepts the transaction. */
  async function sendAndCrash(when: "before" | "after"): Promise<void> {
    const fetch = globalThis.fetch;
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (typeof init?.body !== "string" || !init.body.includes("sendTransaction")) return fetch(input, init);
      if (when === "after") await fetch(input, init);
      throw new TypeError("fetch failed");
    });
    await expect(send()).rejects.toThrow("fetch failed");
    spy.mockRestore();
    // Makes the next attempt due at once.
    await db().simulation.updateMany({ where: { doneAt: null }, data: { notBefore: new Date() } });
  }

  async function expireBlockhashes(): Promise<void> {
    const commitment = { commitment: "processed" };
    const { value } = await world.solana.rpc<{ value: { blockhash: string } }>("getLatestBlockhash", [commitment]);
    const isValid = async () =>
      (await world.solana.rpc<{ value: boolean }>("isBlockhashValid", [value.blockhash, commitment])).value;
    await expect.poll(isValid, { timeout: 120_000, interval: 250 }).toBe(false);
  }

  /** Reads the chain until this many payments of the request are final. */
  async function settle(request: PaymentRequest, payments = 1) {
    await tickUntil(world, async () => {
      const { payments: found } = await reload(request);
      return found.filter(({ status }) => status === "completed").length >= payments;
    });
    return reload(request);
  }

  /** Reads the chain until this many transfers to the request's recipient are unmatched. */
  async function unmatched({ recipientAddress }: PaymentRequest, count: number) {
    await tickUntil(world, async () => (await unmatchedOf(recipientAddress)).length >= count);
    return unmatchedOf(recipientAddress);
  }

  async function sentTo(request: PaymentRequest, { rpc } = world.solana): Promise<string[]> {
    const simulated = await rpc<{ signature: string }[]>("getSignaturesForAddress", [request.recipientAddress]);
    return simulated.map(({ signature }) => signature);
  }

  /** Waits until a second after the time, because the chain counts whole seconds. */
  async function untilLaterThan(time: Date): Promise<void> {
    await expect.poll(() => Date.now()).toBeGreaterThan(time.getTime() + 1000);
  }

  /** Reads the chain until its own clock, which may lag, has passed the time. */
  async function untilChainIsLaterThan(time: Date): Promise<void> {
    const where = { chainId: world.chain.id, stream: "tip", blockTime: { gt: time } } as const;
    await tickUntil(world, async () => (await db().watchCursor.count({ where })) > 0);
  }

  /** Makes the transfer due again, as if the process had been killed before it recorded the transfer as sent. */
  async function clearSent({ id }: PaymentRequest): Promise<void> {
    await db().simulation.updateMany({
      where: { requestId: id },
      data: { sentAt: null, doneAt: null, notBefore: new Date() },
    });
  }

  function scheduledFor({ id }: PaymentRequest) {
    return db().simulation.findFirstOrThrow({ where: { requestId: id } });
  }
});
