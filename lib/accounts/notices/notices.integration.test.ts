import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { updateApiKey } from "@/lib/accounts/api-keys/update";
import { issueAddressStatement, proveAddress } from "@/lib/requests/address-ownership/prove";
import { addPoolAddresses } from "@/lib/addresses/pools/add";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { signUp } from "@/lib/accounts/auth/sign-up";
import { byOperator } from "@/lib/accounts/audit/record";
import { db } from "@/lib/platform/db";
import { utcTime } from "@/lib/platform/mail/text";
import { env } from "@/lib/platform/env";
import type { Jobs } from "@/lib/platform/jobs/run-jobs";
import type { Context } from "@/lib/accounts/merchants/context";
import { switchAddressProtection } from "@/lib/addresses/receiving-addresses/protection";
import { addReceivingAddress, removeReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { changePassword, setPassword } from "@/lib/accounts/users/set-password";
import { createWebhookEndpoint } from "@/lib/events/webhooks/endpoints/create";
import { updateWebhookEndpoint } from "@/lib/events/webhooks/endpoints/update";
import { countWaitingMails, runMailJobs, untilMailsAreSent } from "@/testing/mail-jobs";
import { startMailServer, type MailServer } from "@/testing/mail-server";
import { newMember } from "@/testing/members";
import { newAddress, contextOf, operator } from "@/testing/settlement-fixtures";
import { newEvmSigner } from "@/testing/signers";
import { noticeMail } from "./notify";

// Set before the settings are first read, which caches them.
vi.stubEnv("SIGN_UP", "open");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("EMAIL_FROM", "Remit <remit@mail.example>");

const password = "seven green kettles";
const firefox = { userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0", currentClaims: null };
const safari = { userAgent: "Mozilla/5.0 (iPhone) Version/18.5 Mobile Safari/604.1", currentClaims: null };

let server: MailServer;
let jobs: Jobs | undefined;
let email: string;
let userId: bigint;
let ctx: Context;
beforeEach(async () => {
  server = await startMailServer();
  email = `${crypto.randomUUID()}@shop.example`;
  const account = await signUp({ name: "Halden Roasters", email, password }, "198.51.100.1");
  userId = account.userId;
  ctx = contextOf({ merchantId: account.merchantId, environment: "sandbox" });
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await server.stop();
});

/** The subjects of all mails by recipient, once every one has been sent. */
async function sent(): Promise<Record<string, string[]>> {
  jobs ??= await runMailJobs(noticeMail, server.url);
  await untilMailsAreSent(noticeMail);
  const mails: Record<string, string[]> = {};
  for (const { to, headers } of server.received) {
    (mails[to.join()] ??= []).push(/^Subject: (.*)\r$/m.exec(headers)?.[1] ?? "");
  }
  for (const subjects of Object.values(mails)) subjects.sort();
  return mails;
}

const webhooks = () => ({ targets: { networks: ["127.0.0.0/8"], ports: [443] }, encryptionKeys: env().encryptionKeys });
const endpoint = { url: "http://127.0.0.1:8080/hooks?token=hidden", events: ["*" as const], description: undefined };

test("notifies every enabled member of new keys, addresses and webhook URLs, without secrets", async () => {
  const { merchantId } = ctx.scope;
  const { email: member } = await newMember(merchantId, { role: "viewer" });
  await newMember(merchantId, { disabledAt: new Date() });
  const { key } = await createApiKey(
    { ...ctx, actor: operator },
    { name: "till", permissions: ["payments:read"] },
    env().peppers[0],
  );
  const body = { chain: "local-evm", address: newAddress() };
  const { id } = await addReceivingAddress(ctx, body);
  await addReceivingAddress(ctx, body);
  await removeReceivingAddress(ctx, { id: id.toString() });
  await addPoolAddresses(ctx, { chain: "local-evm", addresses: [newAddress()] });
  const { row, secret } = await createWebhookEndpoint(ctx, endpoint, webhooks());
  await updateWebhookEndpoint(ctx, { id: row.id, description: "Shop" }, webhooks());
  await updateWebhookEndpoint(ctx, { id: row.id, url: "http://127.0.0.1:8080/other" }, webhooks());
  const subjects = [
    "A receiving address was added",
    "A receiving address was removed",
    "A webhook endpoint was added",
    "Addresses were added to an address pool",
    "An API key was created",
    "The URL of a webhook endpoint was changed",
  ];
  expect(await sent()).toEqual({ [email]: subjects, [member]: subjects });
  const texts = server.received.map(({ text }) => text).join("\n");
  expect(texts).toContain(body.address);
  expect(texts).toContain("https://remit.example/sandbox/settings/audit-log");
  for (const hidden of [key, secret, "token=hidden"]) expect(texts).not.toContain(hidden);
});

test.each([
  ["permissions", { permissions: ["payments:read" as const, "events:read" as const] }, "New permissions: events:read"],
  ["the allow-list", { ip_allow_list: ["203.0.113.0/24"] }, "Works from: 203.0.113.0/24"],
  ["the allow-list by emptying it", { ip_allow_list: [] }, "Works from: any address"],
  ["the expiry", { expires_in: 7200 }, "Expires: "],
  ["the expiry by removing it", { expires_in: null }, "Expires: never"],
])("notifies every member when an edit widens %s of a key, and not when another narrows it", async (_, wide, text) => {
  const owner = await newMember(ctx.scope.merchantId);
  const keyCtx = { ...ctx, actor: owner };
  const narrow = { permissions: ["payments:read" as const], ip_allow_list: ["203.0.113.7/32"], expires_in: 3600 };
  const { row } = await createApiKey(keyCtx, { name: "till", ...narrow }, env().peppers[0]);
  await updateApiKey(keyCtx, { id: row.id, ...wide });
  await updateApiKey(keyCtx, { id: row.id, name: "till", ...narrow, expires_in: 60 });
  const subjects = ["An API key was created", "An API key was given more access"];
  expect(await sent()).toEqual({ [email]: subjects, [owner.email]: subjects });
  const [mail] = server.received.filter((received) => received.text.includes("given more access"));
  expect(mail?.text).toContain(text);
  expect(mail?.text).toContain(`By ${owner.email}`);
});

test("notifies only the user of a changed password", async () => {
  await newMember(ctx.scope.merchantId);
  await changePassword(userId, password, "eight purple kettles", new Date());
  await setPassword(email, password, byOperator());
  expect(await sent()).toEqual({ [email]: ["Your password was changed", "Your password was changed"] });
  const actors = server.received.map(({ text }) => /By (.*) on /.exec(text)?.[1]);
  expect(actors.sort()).toEqual([email, "the operator of this server"].sort());
});

test("notifies a user of a sign-in from a new device or network, except the first", async () => {
  const signInFrom = (address: string, browser = firefox) => signIn({ email, password }, address, browser);
  await signInFrom("198.51.100.1");
  await signInFrom("198.51.100.1");
  expect(await sent()).toEqual({});
  await signInFrom("198.51.100.1", safari);
  await signInFrom("203.0.113.9", safari);
  await signInFrom("203.0.113.9", firefox);
  expect(await sent()).toEqual({ [email]: ["New sign-in to your account", "New sign-in to your account"] });
  expect(server.received.map(({ text }) => /Safari on iPhone, [\d.]+/.exec(text)?.[0]).sort()).toEqual([
    "Safari on iPhone, 198.51.100.1",
    "Safari on iPhone, 203.0.113.9",
  ]);
});

test("does not notify of a rolled-back change or a user disabled since", async () => {
  const failed = db().$transaction(async (tx) => {
    await addReceivingAddress({ ...ctx, tx }, { chain: "local-evm", address: newAddress() });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await countWaitingMails(noticeMail)).toBe(0);
  await addReceivingAddress(ctx, { chain: "local-evm", address: newAddress() });
  await db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
  expect(await sent()).toEqual({});
});

test("notifies both merchants of a proof that takes an address, without the other's users", async () => {
  const signer = newEvmSigner();
  const account = await signUp({ name: "Owner", email: `owner-${email}`, password }, "198.51.100.1");
  const owner = contextOf({ merchantId: account.merchantId, environment: "sandbox" });
  await addReceivingAddress(ctx, signer);
  const { statement, issued_at } = await issueAddressStatement(owner, signer);
  const { chain, address } = signer;
  await proveAddress(owner, { chain, address, issued_at, signature: await signer.sign(statement) });
  expect(await sent()).toEqual({
    [email]: ["A receiving address was added", "An address no longer belongs to your account"],
    [`owner-${email}`]: ["Ownership of a receiving address was proven"],
  });
  const [lost] = server.received.filter(({ text }) => text.includes("no longer belongs"));
  expect(lost?.text).toContain(address);
  expect(lost?.text).not.toContain("key_test");
});

test("notifies every member of each switch of address protection and when an address becomes usable", async () => {
  await switchAddressProtection(ctx, { enabled: true });
  await addReceivingAddress(ctx, { chain: "local-evm", address: newAddress() });
  await switchAddressProtection(ctx, { enabled: false });
  await switchAddressProtection(ctx, { enabled: true });
  expect(await sent()).toEqual({
    [email]: [
      "A receiving address was added",
      "Payment requests now use listed addresses only",
      "Payment requests still use listed addresses only",
      "Payment requests will use any address, 24 hours from now",
    ],
  });
  const tomorrow = utcTime(new Date(ctx.now.getTime() + 24 * 3_600_000));
  const texts = server.received.map(({ text }) => text).join("\n");
  expect(texts).toContain(`Payment requests can use it from ${tomorrow}`);
  expect(texts).toContain(`Address protection ends on ${tomorrow}`);
});
