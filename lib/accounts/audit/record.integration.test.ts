import { expect, test, vi } from "vitest";
import { changeOwnPassword } from "@/lib/accounts/auth/change-own-password";
import { endSession } from "@/lib/accounts/auth/sessions";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { signUp } from "@/lib/accounts/auth/sign-up";
import { db } from "@/lib/platform/db";
import { addReceivingAddress, removeReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { releaseAddress } from "@/lib/requests/address-ownership/release";
import { updateSettings } from "@/lib/accounts/merchant-account/settings";
import { activateMerchant, suspendMerchant } from "@/lib/accounts/merchant-account/suspension";
import { disableUser, enableUser } from "@/lib/accounts/users/disable";
import { setPassword } from "@/lib/accounts/users/set-password";
import { newAddress, contextOf } from "@/testing/settlement-fixtures";
import { byOperator } from "./record";
import { listAuditEntries } from "./list";
import { presentAuditEntry } from "./present";

// Set before the settings are first read, which caches them.
vi.stubEnv("SIGN_UP", "open");

const password = "seven green kettles";
// Rate limits count only the network of an IPv6 address; the log must contain the whole address.
const address = "2001:db8:1:2::77";

async function newAccount() {
  const email = `${crypto.randomUUID()}@shop.example`;
  const account = await signUp({ name: "Fjord Coffee", email, password }, address);
  const ctx = contextOf({ merchantId: account.merchantId, environment: "sandbox" });
  return { ...account, email, ctx };
}

/** The account's audit entries, oldest first. */
async function recorded({ ctx }: Awaited<ReturnType<typeof newAccount>>) {
  const { rows } = await listAuditEntries(ctx, { limit: 100 });
  return rows.map(presentAuditEntry).reverse();
}

test("records every grant, use and removal of account access", async () => {
  const account = await newAccount();
  const { email, userId } = account;
  await signIn({ email, password: "not my password" }, address).catch(() => undefined);
  await expect.poll(async () => (await recorded(account)).length).toBe(2);
  const { sessionId } = await signIn({ email, password }, address);
  const claims = { sub: userId.toString(), version: 1, session: sessionId, at: 0 };
  await endSession(claims, new Date());
  await endSession(claims, new Date());
  await changeOwnPassword(userId, password, "eight purple kettles");
  await setPassword(email, password, byOperator());
  await disableUser(email, byOperator());
  await disableUser(email, byOperator());
  await enableUser(email, byOperator());
  const entries = await recorded(account);
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    [email, "merchant.created"],
    ["remit", "user.sign_in_failed"],
    [email, "user.signed_in"],
    [email, "user.signed_out"],
    [email, "user.password_changed"],
    ["operator", "user.password_changed"],
    ["operator", "user.disabled"],
    ["operator", "user.enabled"],
  ]);
  const access = { email, ip_address: address };
  expect(entries.slice(1, 3).map(({ after }) => after)).toEqual([access, { ...access, method: "password" }]);
  expect(JSON.stringify(entries)).not.toContain("kettles");
});

test("records every change of payment destination or displayed name once", async () => {
  const account = await newAccount();
  const { ctx } = account;
  const body = { chain: "local-evm", address: newAddress() };
  const { id } = await addReceivingAddress(ctx, body);
  await addReceivingAddress(ctx, body);
  await removeReceivingAddress(ctx, { id: id.toString() });
  await expect(removeReceivingAddress(ctx, { id: id.toString() })).rejects.toThrow("No such receiving address");
  await releaseAddress({ address: body.address, environment: "sandbox" }, byOperator());
  await updateSettings(ctx, { name: "Fjord Coffee" });
  await updateSettings(ctx, { name: "Halden Roasters" });
  for (const verb of [suspendMerchant, suspendMerchant, activateMerchant, activateMerchant])
    await verb(account.merchantId, byOperator());
  expect((await recorded(account)).slice(1).map(({ action, before, after }) => [action, before, after])).toEqual([
    ["receiving_address.added", null, body],
    ["receiving_address.removed", body, {}],
    ["receiving_address.released", { address: body.address, chain_type: "evm" }, {}],
    ["merchant.updated", { name: "Fjord Coffee" }, { name: "Halden Roasters" }],
    ["merchant.suspended", null, { name: "Halden Roasters" }],
    ["merchant.activated", null, { name: "Halden Roasters" }],
  ]);
});

test("a disabled user cannot sign in, and earlier sessions stay ended once enabled", async () => {
  const { email, userId } = await newAccount();
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  await disableUser(email, byOperator());
  await expect(signIn({ email, password }, address)).rejects.toMatchObject({ code: "invalid_credentials" });
  await enableUser(email, byOperator());
  const user = await signIn({ email, password }, address);
  expect(user.sessionVersion).toBeGreaterThan(sessionVersion);
  await expect(disableUser("nobody@shop.example", byOperator())).rejects.toMatchObject({ code: "not_found" });
});
