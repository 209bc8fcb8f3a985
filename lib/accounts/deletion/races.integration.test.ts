import { expect, test } from "vitest";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { byOperator, lockAuditChain } from "@/lib/accounts/audit/record";
import { verifyAuditLog } from "@/lib/accounts/audit/verify";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { recordAccess } from "@/lib/accounts/users/audit";
import { accountPassword, newAccount } from "@/testing/account";
import { newMember } from "@/testing/members";
import { tablesWith } from "@/testing/search-database";
import { asOwner } from "@/testing/test-database";
import { operator } from "@/testing/tester";
import { newEndpoint } from "@/testing/webhooks";
import { deleteMerchant } from "./delete-merchant";
import { deleteUser } from "./delete-user";
import { eraseMerchant } from "./erase-merchant";

async function waitingCalls(): Promise<number> {
  const sql = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  return (await asOwner(sql)).length;
}

/** Starts calls one after the other while each has to wait, then lets them continue; returns their outcomes. */
async function startInOrder(
  merchantId: bigint,
  calls: (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const started = await db().$transaction(async (tx) => {
    await lockAuditChain(tx, merchantId);
    const outcomes: Promise<unknown>[] = [];
    for (const call of calls) {
      outcomes.push(call());
      await expect.poll(waitingCalls).toBe(outcomes.length);
    }
    return { outcomes: Promise.allSettled(outcomes) };
  });
  return started.outcomes;
}

/** The first owner can leave, because there is a second. */
async function newAccountWithTwoOwners() {
  const account = await newAccount();
  const { id: otherId } = await newMember(account.merchantId);
  return { ...account, otherId };
}

const address = "203.0.113.99";
const failedSignIn = { action: "user.sign_in_failed", actor: { type: "remit" }, address } as const;

test("records made during a user's deletion keep no IP address", async () => {
  const { userId, merchantId } = await newAccountWithTwoOwners();
  const outcomes = await startInOrder(merchantId, [
    () => deleteUser(userId, byOperator()),
    () => db().$transaction((tx) => recordAccess(tx, userId, { ...failedSignIn, now: new Date() })),
  ]);
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "not_found" } }]);
  expect(await tablesWith(address)).toEqual([]);
  expect((await verifyAuditLog()).faults).toEqual([]);
});

test("a sign-in during the deletion of the user or the business is rejected and does not block it", async () => {
  for (const remove of ["user", "merchant"]) {
    const { userId, merchantId, email } = await newAccountWithTwoOwners();
    const outcomes = await startInOrder(merchantId, [
      () => (remove === "user" ? deleteUser(userId, byOperator()) : deleteMerchant(merchantId, byOperator())),
      () => signIn({ email, password: accountPassword }, address),
    ]);
    expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "invalid_credentials" } }]);
    expect(await tablesWith(address)).toEqual([]);
  }
});

test("a user who leaves during the deletion of the business blocks neither", async () => {
  const { userId, merchantId } = await newAccountWithTwoOwners();
  const outcomes = await startInOrder(merchantId, [
    () => deleteUser(userId, byOperator()),
    () => deleteMerchant(merchantId, byOperator()),
  ]);
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
});

test("a minute after a business was deleted, deletes what a concurrent call has added", async () => {
  const { merchantId, ctx } = await newAccountWithTwoOwners();
  await deleteMerchant(merchantId, byOperator());
  await newEndpoint(ctx.scope, "http://127.0.0.1:9/hooks");
  await createApiKey({ ...ctx, actor: operator }, { name: "till", permissions: ["*"] }, env().peppers[0]);
  await eraseMerchant({ merchant_id: merchantId.toString() });
  expect(await db().webhookEndpoint.count({ where: { merchantId } })).toBe(0);
  expect(await db().apiKey.count({ where: { merchantId } })).toBe(0);
});
