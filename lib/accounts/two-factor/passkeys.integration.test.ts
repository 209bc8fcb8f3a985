import { beforeEach, describe, expect, test } from "vitest";
import { byOperator } from "@/lib/accounts/audit/record";
import { listAuditEntries } from "@/lib/accounts/audit/list";
import { resetPassword } from "@/lib/accounts/auth/reset-password";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { findLiveSession } from "@/lib/accounts/auth/session";
import { disableUser } from "@/lib/accounts/users/disable";
import { passwordResetMail } from "@/lib/accounts/users/password-reset";
import { db } from "@/lib/platform/db";
import { accountPassword as password, newAccount, type PersonalAccount } from "@/testing/account";
import { newClientAddress } from "@/testing/api";
import { addTestPasskey, makePasskey, newAssertion, signChallenge } from "@/testing/passkeys";
import { addAuthenticatorApp, codeOf } from "@/testing/second-factor";
import { applyFactorResets, scheduleFactorReset } from "./factor-reset";
import { getSecurity } from "./get-security";
import { deleteExpiredChallenges } from "./passkey-challenge";
import { maxPasskeys, type PasskeyAssertion } from "./passkey-schema";
import { addPasskey, passkeyCreation, removePasskey } from "./passkeys";
import { passkeyRequest } from "./use-passkey";

let account: PersonalAccount;
let user: { id: bigint; email: string };
beforeEach(async () => {
  account = await newAccount();
  user = { id: account.userId, email: account.email };
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const enter = (passkey: PasskeyAssertion, address = newClientAddress()) => signIn({ passkey }, address);
const enterByPassword = (code?: string) => signIn({ email: user.email, password, code }, newClientAddress());
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: unknown) => (error as { code: string }).code,
  );
const countOf = (outcomes: readonly unknown[], outcome: unknown) => outcomes.filter((one) => one === outcome).length;

describe("a new passkey", () => {
  test("signs in alone, and the password alone no longer does", async () => {
    const { passkey } = await addTestPasskey(account);
    expect(await outcomeOf(enterByPassword())).toBe("passkey_required");
    const { id, sessionId } = await enter(await newAssertion(passkey));
    expect(id).toBe(user.id);
    expect(await db().userSession.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({ method: "passkey" });
    const [listed] = (await getSecurity(user.id)).passkeys;
    expect(listed).toMatchObject({ id: passkey.id, name: "Laptop", last_used_at: expect.any(String) as string });
    const { rows } = await listAuditEntries(account.ctx, { limit: 10 });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["user.passkey_added", "user.recovery_codes_created", "user.signed_in"]),
    );
  });

  test("keeps the session that adds it and ends those that began with a password alone", async () => {
    const [here, there] = [await enterByPassword(), await enterByPassword()];
    await addTestPasskey(account, { sessionId: here.sessionId });
    const isLive = async ({ sessionId: session }: typeof here) => {
      const claims = { sub: user.id.toString(), version: 1, session, at: Math.floor(Date.now() / 1000) };
      return (await findLiveSession(claims)) !== null;
    };
    expect([await isLive(here), await isLive(there)]).toEqual([true, false]);
  });

  test("brings recovery codes, which a second factor then keeps", async () => {
    const { recoveryCodes } = await addTestPasskey(account);
    expect(recoveryCodes).toHaveLength(10);
    expect((await addTestPasskey(account)).recoveryCodes).toEqual([]);
    const app = await addAuthenticatorApp(account);
    expect(app.recoveryCodes).toEqual([]);
    expect(await outcomeOf(enterByPassword())).toBe("second_factor_required");
    expect(await outcomeOf(enterByPassword(codeOf(app.secret, minutesAgo(-0.5))))).toBe("accepted");
    expect(await outcomeOf(enterByPassword(recoveryCodes[0]))).toBe("accepted");
  });

  test("brings one set of recovery codes when two are added at once", async () => {
    const added = await Promise.all([addTestPasskey(account), addTestPasskey(account), addTestPasskey(account)]);
    expect(added.map(({ recoveryCodes }) => recoveryCodes.length).sort((a, b) => a - b)).toEqual([0, 0, 10]);
  });

  test("is offered to no browser that has one of the person's", async () => {
    const { passkey } = await addTestPasskey(account);
    const { excludeCredentials, rp, user: named } = await passkeyCreation({ ...user, name: "Ingrid" }, new Date());
    expect(excludeCredentials).toEqual([{ type: "public-key", id: passkey.id, transports: ["usb"] }]);
    expect(rp.id).toBe("localhost");
    expect(named.id).toBe(passkey.userHandle);
  });

  test.each([
    ["of another site", { origin: "https://remit.example" }],
    ["of another host", { rpId: "remit.example" }],
    ["without a verified person", { isVerified: false }],
    ["for a challenge that Remit did not make", { challenge: "bm8" }],
    ["that is the response to a sign-in", { type: "webauthn.get" }],
  ])("is refused %s", async (_, lies) => {
    expect(await outcomeOf(addTestPasskey(account, lies))).toBe("validation_failed");
    expect((await getSecurity(user.id)).passkeys).toEqual([]);
  });

  test("is refused for another person's challenge, a used one and one of five minutes ago", async () => {
    const add = (response: ReturnType<typeof makePasskey>["response"]) =>
      outcomeOf(addPasskey({ user, now: new Date(), sessionId: "none" }, { name: "Key", response }));
    const other = await newAccount();
    const named = { ...user, name: "Ingrid" };
    const foreign = await passkeyCreation({ ...named, id: other.userId }, new Date());
    expect(await add(makePasskey(foreign).response)).toBe("validation_failed");
    expect(await add(makePasskey(await passkeyCreation(named, minutesAgo(5.1))).response)).toBe("validation_failed");
    const options = await passkeyCreation(named, minutesAgo(4.9));
    expect([await add(makePasskey(options).response), await add(makePasskey(options).response)]).toEqual([
      "accepted",
      "validation_failed",
    ]);
  });

  test("never takes over one that exists", async () => {
    const { passkey } = await addTestPasskey(account);
    const other = await newAccount();
    const options = await passkeyCreation({ id: other.userId, email: other.email, name: "Eve" }, new Date());
    const { response } = makePasskey(options);
    await db().passkey.update({ where: { id: passkey.id }, data: { id: response.id } });
    const ctx = { user: { id: other.userId, email: other.email }, now: new Date(), sessionId: "none" };
    expect(await outcomeOf(addPasskey(ctx, { name: "Key", response }))).toBe("validation_failed");
    expect(await db().passkey.findUniqueOrThrow({ where: { id: response.id } })).toMatchObject({ userId: user.id });
  });

  test("is refused beyond twenty-five, also in parallel", async () => {
    const row = {
      userId: user.id,
      publicKey: new Uint8Array(),
      signCount: 0,
      transports: [],
      name: "Old",
      createdAt: new Date(),
    };
    const rows = Array.from({ length: maxPasskeys - 1 }, () => ({ ...row, id: crypto.randomUUID() }));
    await db().passkey.createMany({ data: rows });
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(addTestPasskey(account))));
    expect([countOf(outcomes, "accepted"), countOf(outcomes, "passkey_limit_reached")]).toEqual([1, 2]);
  });
});

describe("a sign-in with a passkey", () => {
  test.each([
    ["of another site", { origin: "https://remit.example" }],
    ["of another host", { rpId: "remit.example" }],
    ["without a verified person", { isVerified: false }],
    ["for a challenge that Remit did not make", { challenge: "bm8" }],
    ["that is the response to a registration", { type: "webauthn.create" }],
  ])("is refused %s", async (_, lies) => {
    const { passkey } = await addTestPasskey(account);
    expect(await outcomeOf(enter(await newAssertion(passkey, lies)))).toBe("passkey_invalid");
    const lastAction = async () => (await listAuditEntries(account.ctx, { limit: 1 })).rows[0]?.action;
    await expect.poll(lastAction).toBe("user.sign_in_failed");
  });

  test("is refused with another key, an unknown ID, another person's handle and a changed signature", async () => {
    const { passkey } = await addTestPasskey(account);
    const { passkey: other } = await addTestPasskey(await newAccount());
    const forgeries = [
      await newAssertion({ ...passkey, privateKey: other.privateKey }),
      await newAssertion({ ...passkey, id: "dW5rbm93bg" }),
      await newAssertion({ ...passkey, userHandle: other.userHandle }),
      await newAssertion({ ...passkey, id: other.id }),
    ];
    for (const forgery of forgeries) expect(await outcomeOf(enter(forgery))).toBe("passkey_invalid");
    expect(await outcomeOf(enter(await newAssertion(passkey)))).toBe("accepted");
  });

  test("is accepted once in twenty parallel calls", async () => {
    const { passkey } = await addTestPasskey(account);
    const response = await newAssertion(passkey);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(enter(response))));
    expect([countOf(outcomes, "accepted"), countOf(outcomes, "passkey_invalid")]).toEqual([1, 19]);
  });

  test("is refused five minutes after its challenge", async () => {
    const { passkey } = await addTestPasskey(account);
    expect(await outcomeOf(enter(await newAssertion(passkey, {}, minutesAgo(5.1))))).toBe("passkey_invalid");
    expect(await outcomeOf(enter(await newAssertion(passkey, {}, minutesAgo(4.9))))).toBe("accepted");
  });

  test("is refused when the counter goes back or stays, also in parallel calls", async () => {
    const { passkey } = await addTestPasskey(account, { uses: 4 });
    const at = async (uses: number) => outcomeOf(enter(await newAssertion({ ...passkey, uses })));
    expect([await at(4), await at(6), await at(5), await at(0), await at(7)]).toEqual([
      "passkey_invalid",
      "accepted",
      "passkey_invalid",
      "passkey_invalid",
      "accepted",
    ]);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => at(8)));
    expect(countOf(outcomes, "accepted")).toBe(1);
  });

  test("is refused to a disabled person and with a removed passkey", async () => {
    const { passkey } = await addTestPasskey(account);
    const { passkey: removed } = await addTestPasskey(account);
    await removePasskey({ user, now: new Date() }, removed.id);
    expect(await outcomeOf(enter(await newAssertion(removed)))).toBe("passkey_invalid");
    await disableUser(user.email, byOperator());
    expect(await outcomeOf(enter(await newAssertion(passkey)))).toBe("passkey_invalid");
  });

  test("counts wrong responses against the client's address", async () => {
    const { passkey } = await addTestPasskey(account);
    const address = newClientAddress();
    const lies = { origin: "https://remit.example" };
    const outcomes = [];
    for (let n = 0; n < 7; n += 1) outcomes.push(await outcomeOf(enter(await newAssertion(passkey, lies), address)));
    expect([countOf(outcomes, "passkey_invalid"), countOf(outcomes, "rate_limit_exceeded")]).toEqual([5, 2]);
  });

  test("begins with a challenge that lists no passkeys", async () => {
    await addTestPasskey(account);
    expect(await passkeyRequest(null, new Date())).not.toHaveProperty("allowCredentials");
  });
});

describe("a signed-in person who authenticates again", () => {
  test("is asked for a passkey of theirs, and another person's does not do", async () => {
    const { passkey } = await addTestPasskey(account);
    const { passkey: other } = await addTestPasskey(await newAccount());
    const { challenge, allowCredentials } = await passkeyRequest(user.id, new Date());
    expect(allowCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
    expect(await outcomeOf(enter(signChallenge(other, challenge)))).toBe("passkey_invalid");
    const nameless = { ...passkey, userHandle: undefined };
    expect(await outcomeOf(enter(signChallenge(nameless, challenge)))).toBe("accepted");
  });
});

describe("removing a passkey", () => {
  test("ends the recovery codes with the last factor, and the password alone signs in again", async () => {
    const [first, second] = [await addTestPasskey(account), await addTestPasskey(account)];
    await removePasskey({ user, now: new Date() }, first.passkey.id);
    expect(await getSecurity(user.id)).toMatchObject({ recovery_codes: 10, passkeys: [{ id: second.passkey.id }] });
    expect(await outcomeOf(enterByPassword(first.recoveryCodes[0]))).toBe("accepted");
    await removePasskey({ user, now: new Date() }, second.passkey.id);
    expect(await getSecurity(user.id)).toMatchObject({ recovery_codes: 0, passkeys: [] });
    expect(await outcomeOf(enterByPassword())).toBe("accepted");
  });

  test("is possible only for one's own", async () => {
    const { passkey } = await addTestPasskey(await newAccount());
    expect(await outcomeOf(removePasskey({ user, now: new Date() }, passkey.id))).toBe("not_found");
  });

  test("is part of the operator's removal of a second factor", async () => {
    const { passkey } = await addTestPasskey(account);
    await scheduleFactorReset(user.email, byOperator());
    await applyFactorResets(minutesAgo(-25 * 60));
    expect(await outcomeOf(enter(await newAssertion(passkey)))).toBe("passkey_invalid");
    expect(await outcomeOf(enterByPassword())).toBe("accepted");
  });
});

test("a mailed link for a new password accepts the person's passkey, and no other one", async () => {
  const { passkey } = await addTestPasskey(account);
  const { passkey: other } = await addTestPasskey(await newAccount());
  const reader = await db().user.findUniqueOrThrow({ where: { id: user.id } });
  const mail = await passwordResetMail.write(
    {},
    { user: reader, merchantId: null, baseUrl: "http://localhost:3000", now: new Date() },
  );
  const token = /#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const reset = (response?: PasskeyAssertion) =>
    outcomeOf(
      resetPassword({ token, password: "eight purple kettles", passkey: response }, newClientAddress(), new Date()),
    );
  expect(await reset()).toBe("passkey_required");
  expect(await reset(await newAssertion(other))).toBe("passkey_invalid");
  expect(await reset(await newAssertion(passkey))).toBe("accepted");
});

test("deletes expired challenges", async () => {
  await passkeyRequest(null, minutesAgo(6));
  const { challenge } = await passkeyRequest(null, new Date());
  await deleteExpiredChallenges(new Date());
  const left = await db().passkeyChallenge.findMany({ where: { expiresAt: { lt: minutesAgo(0) } } });
  expect(left).toEqual([]);
  expect(await db().passkeyChallenge.count({ where: { challenge } })).toBe(1);
});
