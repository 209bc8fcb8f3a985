import { beforeEach, describe, expect, test } from "vitest";
import { byOperator } from "@/lib/accounts/audit/record";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { findLiveSession } from "@/lib/accounts/auth/session";
import { db } from "@/lib/platform/db";
import { accountPassword as password, newAccount, type PersonalAccount } from "@/testing/account";
import { newClientAddress } from "@/testing/api";
import { addAuthenticatorApp, codeOf } from "@/testing/second-factor";
import {
  beginAuthenticatorApp,
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  useAuthenticatorCode,
} from "./authenticator-app";
import { applyFactorResets, scheduleFactorReset, withdrawFactorReset } from "./factor-reset";
import { getSecurity } from "./get-security";
import { replaceRecoveryCodes, useRecoveryCode } from "./recovery-codes";

const stepMs = 30_000;

let account: PersonalAccount;
let user: { id: bigint; email: string };
beforeEach(async () => {
  account = await newAccount();
  user = { id: account.userId, email: account.email };
});

const later = (steps: number) => new Date(Date.now() + steps * stepMs);
const enter = (code?: string, address = newClientAddress()) => signIn({ email: user.email, password, code }, address);
const codeOfError = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: unknown) => (error as { code: string }).code,
  );
const countOf = (outcomes: readonly unknown[], outcome: unknown) => outcomes.filter((one) => one === outcome).length;

describe("an authenticator app", () => {
  test("is no factor before it has shown a code, and can be set up again until then", async () => {
    await beginAuthenticatorApp({ user, now: new Date() });
    const { secret, uri } = await beginAuthenticatorApp({ user, now: new Date() });
    expect(uri).toContain(`secret=${secret}`);
    expect(await codeOfError(enter())).toBe("accepted");
    expect(await useAuthenticatorCode(user.id, codeOf(secret), new Date())).toBe(false);
    expect(await codeOfError(confirmAuthenticatorApp({ user, now: new Date(), sessionId: "none" }, "000000"))).toBe(
      "validation_failed",
    );
    expect((await getSecurity(user.id)).authenticator_app).toBeNull();
  });

  test("is stored encrypted", async () => {
    const { secret } = await addAuthenticatorApp(account);
    const { secret: sealed } = await db().authenticatorApp.findUniqueOrThrow({ where: { userId: user.id } });
    expect(Buffer.from(sealed).includes(secret)).toBe(false);
    expect(await codeOfError(beginAuthenticatorApp({ user, now: new Date() }))).toBe("factor_exists");
  });

  test("keeps the session that adds it and ends every other one", async () => {
    const [here, there] = [await enter(), await enter()];
    await addAuthenticatorApp(account, here.sessionId);
    const isLive = async ({ sessionId: session }: typeof here) => {
      const claims = { sub: user.id.toString(), version: 1, session, at: Math.floor(Date.now() / 1000) };
      return (await findLiveSession(claims)) !== null;
    };
    expect([await isLive(here), await isLive(there)]).toEqual([true, false]);
  });

  test("accepts a code one step early or late", async () => {
    const { secret } = await addAuthenticatorApp(account);
    const now = later(10);
    const outcomes = [];
    for (const steps of [8, 12, 9, 10, 11]) {
      outcomes.push(await useAuthenticatorCode(user.id, codeOf(secret, later(steps)), now));
    }
    expect(outcomes).toEqual([false, false, true, true, true]);
  });

  test("accepts a code once in fifty parallel calls, and no earlier one afterwards", async () => {
    const { secret } = await addAuthenticatorApp(account);
    const now = later(5);
    const code = codeOf(secret, now);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => useAuthenticatorCode(user.id, code, now)));
    expect(countOf(outcomes, true)).toBe(1);
    expect(await useAuthenticatorCode(user.id, codeOf(secret, later(4)), now)).toBe(false);
  });

  test("is limited to ten wrong codes for an account, from any number of addresses", async () => {
    const { secret, recoveryCodes } = await addAuthenticatorApp(account);
    const wrong = codeOf(secret, later(100));
    const outcomes = await Promise.all(Array.from({ length: 14 }, () => codeOfError(enter(wrong))));
    expect([countOf(outcomes, "second_factor_invalid"), countOf(outcomes, "rate_limit_exceeded")]).toEqual([10, 4]);
    expect(await codeOfError(enter(codeOf(secret, later(1))))).toBe("rate_limit_exceeded");
    expect(await codeOfError(enter(recoveryCodes[0]))).toBe("accepted");
  });

  test("removed, takes the recovery codes with it, and the password alone signs in again", async () => {
    await addAuthenticatorApp(account);
    await removeAuthenticatorApp({ user, now: new Date() });
    expect(await getSecurity(user.id)).toMatchObject({ authenticator_app: null, recovery_codes: 0 });
    expect(await codeOfError(enter())).toBe("accepted");
    expect(await codeOfError(removeAuthenticatorApp({ user, now: new Date() }))).toBe("not_found");
  });

  test("does not count sign-ins with a right code against their address", async () => {
    const { secret } = await addAuthenticatorApp(account);
    const address = newClientAddress();
    for (let n = 0; n < 6; n += 1) {
      expect(await codeOfError(enter(undefined, address))).toBe("second_factor_required");
      await db().authenticatorApp.update({ where: { userId: user.id }, data: { lastStep: 0 } });
      expect(await codeOfError(enter(codeOf(secret), address))).toBe("accepted");
    }
  });
});

describe("recovery codes", () => {
  test("are ten, work once each in any spelling, and are stored as hashes", async () => {
    const { recoveryCodes } = await addAuthenticatorApp(account);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await codeOfError(enter(first.toLowerCase().replaceAll("-", " ")))).toBe("accepted");
    expect(await codeOfError(enter(first))).toBe("second_factor_invalid");
    expect(await enter(second)).toMatchObject({ id: user.id });
    expect((await getSecurity(user.id)).recovery_codes).toBe(8);
    const rows = await db().recoveryCode.findMany({ where: { userId: user.id } });
    expect(rows.map(({ codeHash }) => codeHash.length)).toEqual(Array.from({ length: 8 }, () => 32));
  });

  test("work once in parallel calls", async () => {
    const { recoveryCodes } = await addAuthenticatorApp(account);
    const code = (recoveryCodes[0] ?? "").replaceAll("-", "");
    const calls = Array.from({ length: 20 }, () => useRecoveryCode({ user, now: new Date() }, code));
    expect(countOf(await Promise.all(calls), true)).toBe(1);
  });

  test("are replaced as a whole, also by parallel calls", async () => {
    const { recoveryCodes } = await addAuthenticatorApp(account);
    const sets = await Promise.all([1, 2, 3].map(() => replaceRecoveryCodes({ user, now: new Date() })));
    expect((await getSecurity(user.id)).recovery_codes).toBe(10);
    expect(await codeOfError(enter(recoveryCodes[0]))).toBe("second_factor_invalid");
    const outcomes = await Promise.all(sets.map(([code]) => codeOfError(enter(code))));
    expect(countOf(outcomes, "accepted")).toBe(1);
  });

  test("exist only with a factor", async () => {
    expect(await codeOfError(replaceRecoveryCodes({ user, now: new Date() }))).toBe("not_found");
  });
});

describe("the operator's removal of a second factor", () => {
  const hourMs = 3_600_000;
  const after = (hours: number) => new Date(Date.now() + hours * hourMs);

  test("takes effect after 24 hours and ends every session", async () => {
    const { secret } = await addAuthenticatorApp(account);
    const { sessionId } = await enter(codeOf(secret, later(1)));
    const endsAt = await scheduleFactorReset(user.email, byOperator());
    expect(await scheduleFactorReset(user.email, { ...byOperator(), now: after(2) })).toEqual(endsAt);
    await applyFactorResets(after(23.9));
    expect(await codeOfError(enter())).toBe("second_factor_required");
    await applyFactorResets(after(24.1));
    expect(await codeOfError(enter())).toBe("accepted");
    const claims = { sub: user.id.toString(), version: 1, session: sessionId, at: Math.floor(Date.now() / 1000) };
    expect(await findLiveSession(claims)).toBeNull();
    expect(await getSecurity(user.id)).toEqual({
      authenticator_app: null,
      passkeys: [],
      recovery_codes: 0,
      factor_reset_at: null,
      has_password: true,
      identity_provider: null,
    });
  });

  test("can be withdrawn", async () => {
    await addAuthenticatorApp(account);
    await scheduleFactorReset(user.email, byOperator());
    await withdrawFactorReset(user.id, account.ctx);
    await applyFactorResets(after(25));
    expect(await codeOfError(enter())).toBe("second_factor_required");
    expect(await codeOfError(withdrawFactorReset(user.id, byOperator()))).toBe("not_found");
  });

  test("needs a second factor", async () => {
    expect(await codeOfError(scheduleFactorReset(user.email, byOperator()))).toBe("not_found");
  });
});
