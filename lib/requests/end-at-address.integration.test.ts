import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db, toDecimal } from "@/lib/platform/db";
import { timelineOf } from "@/testing/batches";
import { newAddress, newMerchant, newRequest, reload, urls } from "@/testing/settlement-fixtures";
import { countWaiting } from "@/testing/test-database";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import { endRequestsAtAddress, recordCancelEvents } from "./address-ownership/revoke";

// Tests what happens to a merchant's requests when the merchant loses their address: open ones are cancelled, and late
// windows of expired ones are closed.

const hour = 3_600_000;
const now = new Date();
const after = (ms: number) => new Date(now.getTime() + ms);

let chain: Chain;
let merchant: Merchant;
let address: string;
let amount = 0n;
beforeEach(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  merchant = await newMerchant();
  address = newAddress();
});

/** Creates a request of a new amount, so that it holds its own slot. */
function request(options: Parameters<typeof newRequest>[2] = {}, onChain = chain): Promise<PaymentRequest> {
  amount += 1n;
  return newRequest({ chain: onChain, merchant }, amount, { recipientAddress: address, ...options });
}

async function expired(lateUntil: Date): Promise<PaymentRequest> {
  const row = await request({ expiresAt: after(-hour), lateUntil });
  return change(row, { status: "expired", expiredAt: after(-hour) });
}

const change = (
  { id }: PaymentRequest,
  data: Parameters<ReturnType<typeof db>["paymentRequest"]["update"]>[0]["data"],
) => db().paymentRequest.update({ where: { id }, data });

const scope = () => ({ merchantId: merchant.id, environment: "sandbox" }) as const;

function end(): Promise<bigint[]> {
  const lost = { chainType: "evm", address, cause: "released_by_operator" } as const;
  return db().$transaction((tx) => endRequestsAtAddress(tx, scope(), lost, now), { timeout: 120_000 });
}

const read = (rows: PaymentRequest[]) =>
  db().paymentRequest.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: { id: "asc" },
    include: { amountSlots: true },
  });

const simulate = ({ id: requestId, tokenId }: PaymentRequest) =>
  db().simulation.create({
    data: { id: randomUUID(), requestId, scenario: "exact", tokenId, amount: toDecimal(1n), notBefore: now },
  });

const lossOf = async ({ id }: PaymentRequest) =>
  (await timelineOf(id)).filter(({ type }) => type === "recipient_lost").map(({ details }) => details);

test("open requests are cancelled, even past their late window, and their amount slots become free", async () => {
  const rows = [await request(), await request(), await request({ expiresAt: after(-hour), lateUntil: after(-1) })];
  expect(new Set(await end())).toEqual(new Set(rows.map(({ id }) => id)));
  for (const [index, row] of (await read(rows)).entries()) {
    const ended = { status: "cancelled", cancelledAt: now, updatedAt: now, lateUntil: rows[index]?.lateUntil };
    expect(row).toMatchObject({ ...ended, amountSlots: [] });
    expect(await lossOf(row)).toEqual([{ cause: "released_by_operator", is_cancelled: true }]);
  }
  expect(await end()).toEqual([]);
});

test("the late window of an expired request is closed, and its amount becomes free", async () => {
  const row = await expired(after(hour));
  expect(await end()).toEqual([]);
  const closed = { status: "expired", cancelledAt: null, updatedAt: now, lateUntil: row.expiresAt, amountSlots: [] };
  expect(await read([row])).toMatchObject([closed]);
  expect(await lossOf(row)).toEqual([{ cause: "released_by_operator", is_cancelled: false }]);
});

test("requests that have ended, or belong to another address, chain or merchant, do not change", async () => {
  const [solana, base] = await Promise.all(
    ["local-solana", "base"].map((slug) =>
      db().chain.findUniqueOrThrow({ where: { slug }, include: { tokens: { take: 1 } } }),
    ),
  );
  if (!solana || !base) throw new Error("no chains");
  const inProduction = await request();
  await db().amountSlot.deleteMany({ where: { requestId: inProduction.id } });
  const [tokenId = 0] = base.tokens.map(({ id }) => id);
  const completed = await request();
  const unaffected = [
    await change(inProduction, { environment: "production", chainId: base.id, tokenId }),
    await request({ tokenId: solana.tokens[0]?.id }, solana),
    await request({ recipientAddress: newAddress() }),
    await request({ merchantId: (await newMerchant()).id }),
    await expired(now),
  ];
  await change(completed, { status: "completed", completedAt: now });
  const before = await read(unaffected);
  expect(await end()).toEqual([]);
  expect(await read(unaffected)).toEqual(before);
  expect(before.map(({ amountSlots }) => amountSlots.length)).toEqual([0, 1, 1, 1, 1]);
  expect(await reload(completed)).toMatchObject({ status: "completed", cancelledAt: null });
  expect(await lossOf(completed)).toEqual([]);
});

test("open simulations of the requests end, and no others", async () => {
  const [row, done, other] = [await request(), await request(), await request({ recipientAddress: newAddress() })];
  const earlier = after(-hour);
  for (const simulated of [row, done, other]) await simulate(simulated);
  await db().simulation.updateMany({ where: { requestId: done.id }, data: { doneAt: earlier } });
  await end();
  const times = await Promise.all(
    [row, done, other].map(({ id }) => db().simulation.findFirstOrThrow({ where: { requestId: id } })),
  );
  expect(times.map(({ doneAt }) => doneAt)).toEqual([now, earlier, null]);
});

test("a request that is cancelled meanwhile is not cancelled again", async () => {
  const row = await request();
  const ended = await db().$transaction(async (tx) => {
    await tx.paymentRequest.update({ where: { id: row.id }, data: { status: "cancelled", cancelledAt: after(-hour) } });
    const waiting = end();
    await expect.poll(countWaiting).toBe(1);
    // In an array, because returning the promise itself would wait for it before the commit.
    return [waiting];
  });
  expect(await Promise.all(ended)).toEqual([[]]);
  expect(await reload(row)).toMatchObject({ cancelledAt: after(-hour) });
});

test("more requests than a piece holds are each cancelled and reported once", async () => {
  const { id } = await request();
  await db().$executeRaw`
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, created_after_block, expires_at, late_until)
    SELECT gen_random_uuid(), 'many-' || id || '-' || n, decode(md5(id || ' ' || n), 'hex'), merchant_id, environment,
      chain_id, token_id, recipient_address, n, 0, expires_at, late_until
    FROM payment_request, generate_series(1, 600) n WHERE id = ${id}`;
  const ids = await end();
  expect([ids.length, new Set(ids).size]).toEqual([601, 601]);
  await db().$transaction((tx) => recordCancelEvents(tx, scope(), ids, urls, now), { timeout: 120_000 });
  const where = { merchantId: merchant.id, type: "payment_request.cancelled" };
  expect(await db().event.count({ where })).toBe(601);
});
