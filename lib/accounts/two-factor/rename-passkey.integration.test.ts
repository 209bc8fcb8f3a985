import { beforeEach, describe, expect, test } from "vitest";
import { PATCH as rename } from "@/app/api/dashboard/security/passkeys/[id]/route";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { db } from "@/lib/platform/db";
import { newAccount, type PersonalAccount } from "@/testing/account";
import { call, errorOf, newClientAddress } from "@/testing/api";
import { addTestPasskey, newAssertion, type TestPasskey } from "@/testing/passkeys";
import { sessionHeaders } from "@/testing/session";
import { getSecurity } from "./get-security";
import { maxPasskeyNameLength } from "./passkey-schema";
import { removePasskey, renamePasskey } from "./passkeys";

let account: PersonalAccount;
let passkey: TestPasskey;
let headers: Record<string, string>;
beforeEach(async () => {
  account = await newAccount();
  ({ passkey } = await addTestPasskey(account));
  headers = await sessionHeaders(account.userId);
  await db().userSession.updateMany({ where: { userId: account.userId }, data: { method: "passkey" } });
});

const renameTo = (name: unknown, id = passkey.id) =>
  call(rename, { method: "PATCH", headers, params: { id }, body: { name } });
const nameOf = async ({ userId }: PersonalAccount) => (await getSecurity(userId)).passkeys.map(({ name }) => name);
const entriesAbout = ({ userId }: PersonalAccount) =>
  db().auditEntry.findMany({ where: { action: "user.passkey_renamed", subjectId: `${userId}` } });

describe("renaming a passkey", () => {
  test("changes its name alone, and is recorded without the name", async () => {
    const before = await db().passkey.findUniqueOrThrow({ where: { id: passkey.id } });
    expect((await renameTo("Phone")).status).toBe(204);
    expect(await db().passkey.findUniqueOrThrow({ where: { id: passkey.id } })).toEqual({ ...before, name: "Phone" });
    const { userId, merchantId } = account;
    const entries = await entriesAbout(account);
    expect(entries).toMatchObject([{ merchantId, environment: null, actor: `user:${userId}`, before: null }]);
    expect(entries[0]?.after).toEqual({});
    expect(await signIn({ passkey: await newAssertion(passkey) }, newClientAddress())).toMatchObject({ id: userId });
  });

  test("to the name that it has records nothing", async () => {
    expect((await renameTo(" Laptop ")).status).toBe(204);
    expect(await entriesAbout(account)).toEqual([]);
  });

  test.each([
    ["no name", undefined, "required"],
    ["an empty name", " ", "too_short"],
    ["a name that is too long", "n".repeat(maxPasskeyNameLength + 1), "too_long"],
    ["a name with two lines", "Phone\nLaptop", "invalid_text"],
    ["a name that changes the writing direction", "Phone\u202e", "invalid_text"],
  ])("to %s is refused, as for a new passkey", async (_, name, code) => {
    const response = await renameTo(name);
    expect([response.status, errorOf(response).errors]).toMatchObject([422, [{ path: "name", code }]]);
    expect([await nameOf(account), await entriesAbout(account)]).toEqual([["Laptop"], []]);
  });

  test("accepts the longest name, in any script", async () => {
    const name = "مفتاح ".repeat(maxPasskeyNameLength).slice(0, maxPasskeyNameLength - 1) + "א";
    expect((await renameTo(name)).status).toBe(204);
    expect(await nameOf(account)).toEqual([name]);
  });

  test("of another person's, an unknown and a removed one responds with 404 and records nothing", async () => {
    const other = await newAccount();
    const { passkey: theirs } = await addTestPasskey(other);
    const { passkey: removed } = await addTestPasskey(account);
    await removePasskey({ user: { id: account.userId, email: account.email }, now: new Date() }, removed.id);
    const responses = [];
    for (const id of [theirs.id, "dW5rbm93bg", removed.id]) responses.push(await renameTo("Mine", id));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map((response) => errorOf(response).message)).size).toBe(1);
    expect([await nameOf(other), await nameOf(account)]).toEqual([["Laptop"], ["Laptop"]]);
    expect([await entriesAbout(other), await entriesAbout(account)]).toEqual([[], []]);
  });

  test("rolls back if it cannot be recorded", async () => {
    const ctx = { user: { id: account.userId, email: account.email }, now: new Date(NaN) };
    await expect(renamePasskey(ctx, passkey.id, { name: "Phone" })).rejects.toThrow();
    expect(await nameOf(account)).toEqual(["Laptop"]);
  });
});
