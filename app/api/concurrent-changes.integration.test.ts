import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { addPoolAddresses } from "@/lib/addresses/pools/add";
import { removePoolAddress } from "@/lib/addresses/pools/remove";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { revokeApiKey } from "@/lib/accounts/api-keys/revoke";
import { rollApiKey } from "@/lib/accounts/api-keys/roll";
import { byOperator } from "@/lib/accounts/audit/record";
import { endSession } from "@/lib/accounts/auth/sessions";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { db } from "@/lib/platform/db";
import { deleteMerchant } from "@/lib/accounts/deletion/delete-merchant";
import { env } from "@/lib/platform/env";
import { updateSettings } from "@/lib/accounts/merchant-account/settings";
import { suspendMerchant } from "@/lib/accounts/merchant-account/suspension";
import { switchAddressProtection } from "@/lib/addresses/receiving-addresses/protection";
import { addReceivingAddress, removeReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import { disableUser } from "@/lib/accounts/users/disable";
import { changePassword } from "@/lib/accounts/users/set-password";
import { recoverDeliveries } from "@/lib/events/webhooks/delivery/recover";
import { deleteWebhookEndpoint } from "@/lib/events/webhooks/endpoints/delete";
import { accountPassword, newAccount, type PersonalAccount } from "@/testing/account";
import { until } from "@/testing/held-batches";
import { newAddress } from "@/testing/settlement-fixtures";
import { countWaiting, ownerUrl } from "@/testing/test-database";
import { newUnmatched } from "@/testing/unmatched";
import { newEndpoint, recordTestEvent } from "@/testing/webhooks";

// Invariant: no operation decides on what it read before another one's commit.

const chain = "local-evm";
const newKey = async ({ ctx }: PersonalAccount) =>
  (await createApiKey(ctx, { name: "till", permissions: ["*"] }, env().peppers[0])).row;

type Call = (parallel: number) => Promise<unknown>;
/** Operations that may succeed once, by the action that they record. */
const once: Record<string, (account: PersonalAccount) => Promise<Call>> = {
  "user.password_changed": ({ userId }) =>
    Promise.resolve((n) => changePassword(userId, accountPassword, `nine purple kettles ${n}`, new Date())),
  "user.disabled": ({ email }) => Promise.resolve(() => disableUser(email, byOperator())),
  "user.signed_out": async ({ email, userId }) => {
    const { sessionId } = await signIn({ email, password: accountPassword }, "203.0.113.1");
    const claims = { sub: userId.toString(), version: 1, session: sessionId, at: 0 };
    return () => endSession(claims, new Date());
  },
  "api_key.rolled": async (account) => {
    const { id } = await newKey(account);
    return () => rollApiKey(account.ctx, { id, grace_seconds: 3600 }, env().peppers[0]);
  },
  "api_key.revoked": async (account) => {
    const { id } = await newKey(account);
    return () => revokeApiKey(account.ctx, { id });
  },
  "receiving_address.added": ({ ctx }) => {
    const address = newAddress();
    return Promise.resolve(() => addReceivingAddress(ctx, { chain, address }));
  },
  "receiving_address.removed": async ({ ctx }) => {
    const { id } = await addReceivingAddress(ctx, { chain, address: newAddress() });
    return () => removeReceivingAddress(ctx, { id: id.toString() });
  },
  "pool_address.removed": async ({ ctx }) => {
    const [added] = await addPoolAddresses(ctx, { chain, addresses: [newAddress()] });
    return () => removePoolAddress(ctx, { id: String(added?.id) });
  },
  "address_protection.enabled": ({ ctx }) => Promise.resolve(() => switchAddressProtection(ctx, { enabled: true })),
  "webhook_endpoint.deleted": async ({ ctx }) => {
    const { row } = await newEndpoint(ctx.scope, "http://127.0.0.1:9/hooks");
    return () => deleteWebhookEndpoint(ctx, { id: row.id });
  },
  "unmatched_transfer.dismissed": async ({ ctx, merchantId }) => {
    const { entry } = await newUnmatched({ id: merchantId }, { value: 1_000_000n });
    return (n) => dismissUnmatchedTransfer(ctx, { id: entry.id, note: `${n}` });
  },
  "merchant.suspended": ({ merchantId }) => Promise.resolve(() => suspendMerchant(merchantId, byOperator())),
  "merchant.deleted": ({ merchantId }) => Promise.resolve(() => deleteMerchant(merchantId, byOperator())),
};

test.each(Object.entries(once))("of six parallel calls, exactly one records %s", async (action, prepare) => {
  const account = await newAccount();
  const call = await prepare(account);
  await Promise.allSettled(Array.from({ length: 6 }, (_, index) => call(index)));
  expect(await db().auditEntry.count({ where: { merchantId: account.merchantId, action } })).toBe(1);
});

test("of two parallel password changes, the one that succeeds sets the password", async () => {
  const { userId, email } = await newAccount();
  const passwords = ["nine purple kettles", "eight purple kettles"];
  const outcomes = await Promise.allSettled(
    passwords.map((password) => changePassword(userId, accountPassword, password, new Date())),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [rejected] = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(rejected?.reason).toMatchObject({ details: { errors: [{ code: "wrong_password" }] } });
  const winner = passwords[outcomes.findIndex(({ status }) => status === "fulfilled")] ?? "";
  await expect(signIn({ email, password: winner }, "203.0.113.2")).resolves.toMatchObject({ id: userId });
});

/** Starts `call` while another transaction has run `change`, commits that one, and returns the outcome of the call. */
async function duringChange(change: string, call: () => Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  const client = new Client({ connectionString: ownerUrl() });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN");
  await client.query(change);
  let isSettled = false;
  const outcome = Promise.allSettled([call().finally(() => (isSettled = true))]);
  await until(async () => isSettled || (await countWaiting()) > 0);
  await client.query("COMMIT");
  return (await outcome)[0];
}

test.each([
  ["the password was changed", "session_version = session_version + 1"],
  ["the user was disabled", "disabled_at = now()"],
])("a sign-in fails if %s after the password check", async (_, change) => {
  const { userId, email, merchantId } = await newAccount();
  const outcome = await duringChange(`UPDATE app_user SET ${change} WHERE id = ${userId}`, () =>
    signIn({ email, password: accountPassword }, "203.0.113.3"),
  );
  expect(outcome).toMatchObject({ status: "rejected", reason: { code: "invalid_credentials" } });
  expect(await db().auditEntry.count({ where: { merchantId, action: "user.signed_in" } })).toBe(0);
});

test("the audit log shows the name that a new one really replaced", async () => {
  const { merchantId, ctx } = await newAccount("First");
  await duringChange(`UPDATE merchant SET name = 'Second' WHERE id = ${merchantId}`, () =>
    updateSettings(ctx, { name: "Third" }),
  );
  const entry = await db().auditEntry.findFirstOrThrow({ where: { merchantId, action: "merchant.updated" } });
  expect([entry.before, entry.after]).toEqual([{ name: "Second" }, { name: "Third" }]);
});

test("a recovery starts nothing at an endpoint that was just disabled", async () => {
  const { ctx } = await newAccount();
  await recordTestEvent(ctx.scope);
  const { row } = await newEndpoint(ctx.scope, "http://127.0.0.1:9/hooks");
  const outcome = await duringChange(
    `UPDATE webhook_endpoint SET disabled_at = now(), disabled_reason = 'manual' WHERE id = '${row.id}'`,
    () => recoverDeliveries(ctx, { id: row.id, since: new Date(Date.now() - 60_000) }, { bodyRetentionDays: 30 }),
  );
  expect(outcome).toMatchObject({ status: "rejected", reason: { code: "webhook_endpoint_disabled" } });
  expect(await db().webhookDelivery.count({ where: { endpointId: row.id } })).toBe(0);
});
