import { expect, test } from "vitest";
import { authenticateApiKey } from "@/lib/accounts/api-keys/authenticate";
import { byOperator, lockAuditChain } from "@/lib/accounts/audit/record";
import { verifyAuditLog } from "@/lib/accounts/audit/verify";
import { db, Prisma, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { activateMerchant } from "@/lib/accounts/merchant-account/suspension";
import { lockProtection } from "@/lib/addresses/address-protection";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Scope } from "@/lib/platform/scope";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { findPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { addReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { customerTexts, seedPersonalData, newAccount } from "@/testing/account";
import { newTenant } from "@/testing/api";
import { tablesWith } from "@/testing/search-database";
import { newRequest, urls, contextOf } from "@/testing/settlement-fixtures";
import { newEvmSigner } from "@/testing/signers";
import { asOwner, countWaiting } from "@/testing/test-database";
import { bookTransfer } from "@/testing/transfers";
import { deleteMerchant, deleteMerchantIn } from "./delete-merchant";
import { eraseMerchant } from "./erase-merchant";

const erase = (id: bigint, signal?: AbortSignal) => eraseMerchant({ merchant_id: id.toString() }, signal);

async function openRequest(options: Parameters<typeof newRequest>[2] = {}) {
  const { merchantId, scope } = await newTenant();
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const merchant = await db().merchant.findUniqueOrThrow({ where: { id: merchantId } });
  return { merchantId, scope, request: await newRequest({ chain, merchant }, 10_000_000n, options) };
}

test("a deleted merchant loses access at once, then all texts, and keeps the books and the audit log", async () => {
  const account = await newAccount("Solheim & Daughters");
  const { merchantId } = account;
  const { request, transactionHash, unmatchedId } = await seedPersonalData(account);
  const { key } = await newTenant({ merchantId });
  const stranger = await newTenant();
  await db().addressProtection.create({ data: { ...account.ctx.scope, startedAt: new Date() } });
  const logo = { content: Buffer.from("image"), mediaType: "image/png" };
  const payPage = {
    accentColor: "#0a7d4f",
    supportContact: customerTexts.description,
    embedOrigins: ["https://solheim.example"],
  };
  await db().merchant.update({
    where: { id: merchantId },
    data: { ...payPage, logoHash: "0".repeat(64), logo: { create: logo } },
  });
  expect(await findPayPageRequest(request.shortcode, urls, new Date())).not.toBeNull();

  await deleteMerchant(merchantId, account.ctx);
  await expect(authenticateApiKey(key, env().peppers, new Date())).rejects.toMatchObject({ code: "invalid_api_key" });
  expect(await findPayPageRequest(request.shortcode, urls, new Date())).toBeNull();
  expect(await db().user.count({ where: { id: account.userId } })).toBe(0);
  expect(await db().receivingAddress.count({ where: { merchantId } })).toBe(0);
  expect(await db().addressProtection.count({ where: { merchantId } })).toBe(0);
  expect(await db().merchantLogo.count({ where: { merchantId } })).toBe(0);
  const unset = { accentColor: null, supportContact: null, embedOrigins: [], logoHash: null, fourEyes: false };
  expect(await db().merchant.findUnique({ where: { id: merchantId } })).toMatchObject(unset);

  await erase(merchantId);
  // Until it has run, the job that erases an e-mail address contains it.
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  for (const text of [...Object.values(customerTexts), "aase@customer.example", account.email]) {
    expect(await tablesWith(text), text).toEqual([]);
  }
  expect(await tablesWith("Solheim")).toEqual(["audit_entry"]);
  expect(await db().event.count({ where: { merchantId } })).toBe(0);
  expect(await db().webhookEndpoint.count({ where: { merchantId } })).toBe(0);

  const storedRequest = await db().paymentRequest.findUniqueOrThrow({
    where: { id: request.id },
    include: { payments: { include: { transfer: true } } },
  });
  expect(storedRequest).toMatchObject({
    status: "completed",
    paidAmount: new Prisma.Decimal(4_000_000),
    recipientAddress: request.recipientAddress,
    createdAt: request.createdAt,
  });
  expect(storedRequest.payments.map(({ transfer }) => transfer.transactionHash)).toEqual([transactionHash]);
  expect(await db().unmatchedTransfer.findUnique({ where: { id: unmatchedId } })).toMatchObject({
    status: "dismissed",
    note: "Erased",
  });
  expect((await verifyAuditLog()).faults).toEqual([]);

  await erase(merchantId);
  expect(await db().apiKey.count({ where: { merchantId: stranger.merchantId } })).toBe(1);
  await expect(deleteMerchant(merchantId, byOperator())).rejects.toMatchObject({ code: "not_found" });
  await activateMerchant(merchantId, byOperator());
  const { suspendedAt, name } = await db().merchant.findUniqueOrThrow({ where: { id: merchantId } });
  expect([suspendedAt === null, name]).toEqual([false, "Deleted merchant"]);
});

test("erases any number of requests and events and resumes after an interruption", async () => {
  const { merchantId, scope } = await newTenant();
  const { request } = await openRequest({ merchantId });
  await cancelPaymentRequest(contextOf(scope), { publicId: request.publicId });
  await asOwner(`
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, description, created_after_block, expires_at, late_until, status, cancelled_at, created_at)
    SELECT gen_random_uuid(), 'copy' || n, decode(md5(n::text), 'hex'), merchant_id, environment, chain_id, token_id,
      recipient_address, amount, 'for Åse ' || n, 0, expires_at, late_until, status, cancelled_at, created_at
    FROM payment_request, generate_series(1, 1203) AS n WHERE id = ${request.id}`);
  await asOwner(`
    INSERT INTO event (id, merchant_id, environment, sequence, type, body)
    SELECT 'evt_copy' || n, ${merchantId}, 'sandbox', 1000 + n, 'test.ping', 'for Åse' FROM generate_series(1, 1203) AS n`);
  await deleteMerchant(merchantId, byOperator());
  const stopped = new AbortController();
  stopped.abort();
  await expect(erase(merchantId, stopped.signal)).rejects.toThrow();
  expect(await tablesWith("for Åse")).toEqual(["event", "payment_request"]);
  await erase(merchantId);
  expect(await tablesWith("for Åse")).toEqual([]);
  expect(await db().paymentRequest.count({ where: { merchantId } })).toBe(1204);
});

test("rejects a merchant that can still receive money, with the number of requests and payments", async () => {
  const soon = new Date(Date.now() + 3_600_000);
  const { merchantId, scope, request } = await openRequest();
  const rejection = () => deleteMerchant(merchantId, byOperator()).catch((error: unknown) => error);
  expect(await rejection()).toMatchObject({
    code: "merchant_not_settled",
    message: expect.stringContaining("open payment requests: 1") as string,
  });

  await bookTransfer(request, 1_000_000n, { isFinal: false });
  expect(await rejection()).toMatchObject({
    message: expect.stringMatching(/open payment requests: 1; payments not final yet: 1/) as string,
  });
  await cancelPaymentRequest(contextOf(scope), { publicId: request.publicId });
  expect(await rejection()).toMatchObject({
    message: expect.stringMatching(/\(payments not final yet: 1\)/) as string,
  });
  await db().payment.updateMany({ where: { requestId: request.id }, data: { status: "failed" } });

  const late = await openRequest({ merchantId, expiresAt: new Date(Date.now() - 1000), lateUntil: soon });
  const where = { id: late.request.id };
  await db().paymentRequest.update({ where, data: { status: "expired", expiredAt: new Date() } });
  const until = `can still be paid until ${soon.toISOString()}: 1`;
  expect(await rejection()).toMatchObject({ message: expect.stringContaining(until) as string });
  expect(await db().apiKey.count({ where: { merchantId } })).toBe(1);

  await db().paymentRequest.update({ where, data: { lateUntil: new Date() } });
  await deleteMerchant(merchantId, byOperator());
  expect(await db().apiKey.count({ where: { merchantId } })).toBe(0);
});

test.each([
  ["takes an address away", lockAddresses],
  ["changes the settings", lockProtection],
])("serializes a deletion and a transaction that %s", async (_, lockFirst) => {
  const { merchantId, ctx } = await newTenantWithAddress();
  const deletion = await db().$transaction(async (tx) => {
    await lockFirst(tx, ctx.scope);
    const deletion = deleteMerchant(merchantId, byOperator());
    await expect.poll(countWaiting).toBe(1);
    await lockAddresses(tx, ctx.scope);
    await lockAuditChain(tx, merchantId);
    // In an array, because returning the promise itself would wait for it before the commit.
    return [deletion];
  });
  await Promise.all(deletion);
  expect(await db().receivingAddress.count({ where: { merchantId } })).toBe(0);
});

test("a request created during its merchant's deletion stops the deletion or is rejected", async () => {
  const first = await newTenantWithAddress();
  const deletion = await db().$transaction(async (tx) => {
    await createRequest({ ...first.ctx, tx }, first.address);
    const deletion = deleteMerchant(first.merchantId, byOperator());
    await expect.poll(countWaiting).toBe(1);
    // In an array, because returning the promise itself would wait for it before the commit.
    return [deletion.catch((error: unknown) => error)];
  });
  expect(await Promise.all(deletion)).toMatchObject([{ code: "merchant_not_settled" }]);

  const second = await newTenantWithAddress();
  const creation = await db().$transaction(async (tx) => {
    await deleteMerchantIn(tx, second.merchantId, byOperator());
    const creation = createRequest(second.ctx, second.address);
    await expect.poll(countWaiting).toBe(1);
    // In an array, because returning the promise itself would wait for it before the commit.
    return [creation.catch((error: unknown) => error)];
  });
  expect(await Promise.all(creation)).toMatchObject([{ message: `merchant ${second.merchantId} has been deleted` }]);
  expect(await db().receivingAddress.count({ where: { merchantId: second.merchantId } })).toBe(0);
});

async function newTenantWithAddress() {
  const { merchantId, scope } = await newTenant();
  const { address } = newEvmSigner();
  const ctx = contextOf(scope);
  await addReceivingAddress(ctx, { chain: "local-evm", address });
  return { merchantId, ctx, address };
}

function createRequest(ctx: Context, recipient_address: string) {
  const body = { amount: "10", chain: "local-evm", token: "TESTUSD", recipient_address };
  return createPaymentRequest(ctx, createPaymentRequestSchema.parse(body));
}

async function lockAddresses(tx: Transaction, { merchantId }: Scope): Promise<void> {
  await tx.$queryRaw`SELECT id FROM receiving_address WHERE merchant_id = ${merchantId} FOR UPDATE`;
}

test("users who also belong to another business keep their account", async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  await db().membership.create({ data: { userId: other.userId, merchantId: one.merchantId, role: "admin" } });
  await deleteMerchant(one.merchantId, one.ctx);
  expect(await db().user.findMany({ where: { id: { in: [one.userId, other.userId] } }, select: { id: true } })).toEqual(
    [{ id: other.userId }],
  );
  expect(await db().membership.count({ where: { userId: other.userId } })).toBe(1);
});

test("the timeline of an existing merchant is immutable except for a user's name", async () => {
  const account = await newAccount();
  await seedPersonalData(account);
  const ofMerchant = `request_id IN (SELECT id FROM payment_request WHERE merchant_id = ${account.merchantId})`;
  for (const sql of [
    `DELETE FROM timeline_entry WHERE ${ofMerchant}`,
    `UPDATE timeline_entry SET created_at = now() WHERE ${ofMerchant}`,
    `UPDATE timeline_entry SET details = jsonb_set(details, '{by,email}', '"someone@else.example"') WHERE ${ofMerchant}`,
    `UPDATE timeline_entry SET details = jsonb_set(details, '{by,email}', '"Deleted user"') || '{"note": "x"}' WHERE ${ofMerchant}`,
  ]) {
    await expect(asOwner(sql), sql).rejects.toThrow("written once");
  }
});
