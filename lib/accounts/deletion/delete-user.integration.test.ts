import { expect, test } from "vitest";
import { verifyAuditLog } from "@/lib/accounts/audit/verify";
import { listAuditEntries } from "@/lib/accounts/audit/list";
import { byOperator, lockAuditChain } from "@/lib/accounts/audit/record";
import { findLiveSession } from "@/lib/accounts/auth/session";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { seedPersonalData, newAccount, type PersonalAccount, accountPassword } from "@/testing/account";
import { tablesWith } from "@/testing/search-database";
import { addTestPasskey } from "@/testing/passkeys";
import { newMember } from "@/testing/members";
import { contextOf, operator } from "@/testing/settlement-fixtures";
import { deleteUser } from "./delete-user";
import { eraseMentions } from "./erase-mentions";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { env } from "@/lib/platform/env";
import { recordAccess } from "@/lib/accounts/users/audit";
import { asOwner } from "@/testing/test-database";
import { newEndpoint } from "@/testing/webhooks";
import { deleteMerchant } from "./delete-merchant";
import { eraseMerchant } from "./erase-merchant";

/** Adds another owner to the business, so that the first one can leave. */
async function newOwner({ merchantId }: PersonalAccount): Promise<bigint> {
  return (await newMember(merchantId)).id;
}

/** Runs the task that the worker runs a minute after a deletion. */
async function erase(email: string): Promise<void> {
  const task = "erase_mentions";
  const jobs = await db().$queryRaw<{ payload: { email: string } }[]>`
    SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = ${task} AND payload->>'email' = ${email}`;
  for (const { payload } of jobs) await eraseMentions(payload);
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload->>'email' = ${email}`;
}

test("a deleted user's email and IP addresses are in no table, and the audit log stays intact", async () => {
  const account = await newAccount();
  const { apiKey, request, unmatchedId } = await seedPersonalData(account);
  await addTestPasskey(account, { name: "Solheim's phone" });
  await newOwner(account);
  expect(await tablesWith(account.email)).toEqual([
    "api_key",
    "app_user",
    "payment_request",
    "timeline_entry",
    "unmatched_transfer",
  ]);

  await deleteUser(account.userId, account.ctx);
  // The IP address of the user's sign-in, and the user's name.
  expect(await tablesWith("203.0.113.77")).toEqual([]);
  expect(await tablesWith("Solheim")).toEqual([]);
  await erase(account.email);
  expect(await tablesWith(account.email)).toEqual([]);

  expect(await db().apiKey.findUnique({ where: { id: apiKey.id } })).toMatchObject({ createdBy: "Deleted user" });
  const remaining = await db().paymentRequest.findUniqueOrThrow({
    where: { id: request.id },
    include: { timeline: true },
  });
  expect(remaining).toMatchObject({ resolvedBy: "Deleted user", description: request.description });
  const resolved = remaining.timeline.find(({ type }) => type === "resolved");
  expect(resolved?.details).toMatchObject({ by: { type: "user", email: "Deleted user" } });
  const unmatched = await db().unmatchedTransfer.findUniqueOrThrow({ where: { id: unmatchedId } });
  expect(unmatched.decidedBy).toBe("Deleted user");
  const { rows } = await listAuditEntries(account.ctx, { limit: 100 });
  expect(rows.slice(0, 2).map(({ action, actor }) => [action, actor])).toEqual([
    ["user.addresses_erased", "Deleted user"],
    ["user.deleted", "Deleted user"],
  ]);
  expect((await verifyAuditLog()).faults).toEqual([]);
});

test("a new account with the same email address keeps its address in its own records", async () => {
  const first = await newAccount();
  await seedPersonalData(first);
  await newOwner(first);
  await deleteUser(first.userId, byOperator());
  const email = first.email;
  const sharedFields = {
    ...first.ctx.scope,
    hint: "",
    permissions: [],
    rateLimitPerMinute: 60,
    pepperId: "p",
    name: "new",
  };
  const createdAt = new Date(Date.now() + 120_000);
  const data = { ...sharedFields, id: "key_later", hash: new Uint8Array(32), createdBy: email, createdAt };
  await db().apiKey.create({ data });
  await erase(email);
  expect(await tablesWith(email)).toEqual(["api_key"]);
  await db().apiKey.delete({ where: { id: "key_later" } });
});

test("erases what a user did while their deletion waited for a lock", async () => {
  const account = await newAccount();
  await newOwner(account);
  await seedPersonalData(account);
  await deleteUser(account.userId, { ...account.ctx, now: new Date(Date.now() - 5000) });
  await erase(account.email);
  expect(await tablesWith(account.email)).toEqual([]);
});

test("ends a deleted user's sessions", async () => {
  const account = await newAccount();
  await seedPersonalData(account);
  await newOwner(account);
  const { id } = await db().userSession.findFirstOrThrow({ where: { userId: account.userId } });
  const at = Math.floor(Date.now() / 1000);
  const claims = { sub: account.userId.toString(), version: 1, session: id, at };
  expect(await findLiveSession(claims)).not.toBeNull();
  await deleteUser(account.userId, account.ctx);
  expect(await findLiveSession(claims)).toBeNull();
  await expect(deleteUser(account.userId, account.ctx)).rejects.toMatchObject({ code: "not_found" });
});

test("rejects and names a business's only owner and changes nothing", async () => {
  const account = await newAccount("Fjord Coffee");
  await db().user.create({
    data: {
      ...{ email: `${crypto.randomUUID()}@shop.example`, name: "Viewer", passwordHash: "-" },
      memberships: { create: { merchantId: account.merchantId, role: "viewer" } },
    },
  });
  const deletion = deleteUser(account.userId, account.ctx);
  await expect(deletion).rejects.toMatchObject({ code: "last_owner" });
  await expect(deletion).rejects.toThrow(/only owner of “Fjord Coffee”/);
  expect(await db().user.count({ where: { id: account.userId } })).toBe(1);
  const { rows } = await listAuditEntries(account.ctx, { limit: 10 });
  expect(rows.map(({ action }) => action)).toEqual(["merchant.created"]);
});

test("keeps one of two owners who leave concurrently", async () => {
  const account = await newAccount();
  const other = await newOwner(account);
  const outcomes = await Promise.allSettled([account.userId, other].map((id) => deleteUser(id, byOperator())));
  const rejections = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  expect(rejections).toHaveLength(1);
  expect(rejections[0]).toBeInstanceOf(DomainError);
  expect(rejections[0]).toMatchObject({ code: "last_owner" });
  const { merchantId } = account;
  expect(await db().membership.count({ where: { merchantId } })).toBe(1);
  expect(
    (await listAuditEntries(contextOf(account.ctx.scope), { limit: 10 })).rows.map(({ action }) => action),
  ).toEqual(["user.deleted", "merchant.created"]);
});

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
