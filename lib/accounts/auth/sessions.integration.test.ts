import { expect, test, vi } from "vitest";
import { endOtherSessions, endOwnSession, endSession, listSessions } from "./sessions";
import { deleteOldSessions } from "./delete-old-sessions";
import { findLiveSession } from "./session";
import { signIn } from "./sign-in";
import { signUp } from "./sign-up";
import { db } from "@/lib/platform/db";
import { changePassword } from "@/lib/accounts/users/set-password";
import { contextOf } from "@/testing/tester";
import { listAuditEntries } from "@/lib/accounts/audit/list";

// Set before the settings are first read, which caches them.
vi.stubEnv("SIGN_UP", "open");

const password = "seven green kettles";
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let count = 0;

async function newPerson() {
  count += 1;
  const email = `${crypto.randomUUID()}@shop.example`;
  const address = `198.51.100.${count}`;
  return { ...(await signUp({ name: "Fjord Coffee", email, password }, address)), email, address };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

/** Signs in and returns the session's id. `currentId` is the session that the browser already has. */
async function newSession({ email, userId, address }: Person, currentId?: string) {
  const currentClaims =
    currentId === undefined ? null : { sub: userId.toString(), version: 1, session: currentId, at: 0 };
  return (await signIn({ email, password }, address, { userAgent: "Firefox/140.0 (Windows)", currentClaims }))
    .sessionId;
}

async function isLive({ userId }: Person, session: string): Promise<boolean> {
  const at = Math.floor(Date.now() / 1000);
  return (await findLiveSession({ sub: userId.toString(), version: 1, session, at })) !== null;
}

const idsOf = async ({ userId }: Person) => (await listSessions(userId, new Date())).map(({ id }) => id).sort();

async function recordedEndsOf({ merchantId }: Person) {
  const ctx = contextOf({ merchantId, environment: "sandbox" });
  const { rows } = await listAuditEntries(ctx, { limit: 100 });
  return rows.filter(({ action }) => action === "user.session_ended").map(({ actor, after }) => [actor, after]);
}

test("each sign-in creates its own session with device and address", async () => {
  const person = await newPerson();
  const ids = [await newSession(person), await newSession(person)];
  const rows = await listSessions(person.userId, new Date());
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(rows[0]).toMatchObject({ userAgent: "Firefox/140.0 (Windows)", ipAddress: person.address });
});

test("a browser that signs in again keeps its session unless it ended or belongs to another user", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const first = await newSession(person);
  expect(await newSession(person, first)).toBe(first);
  expect(await newSession(other, first)).not.toBe(first);
  await endOwnSession(person.userId, first, new Date());
  const next = await newSession(person, first);
  expect(await idsOf(person)).toEqual([next]);
  expect(await isLive(person, first)).toBe(false);
});

test("ending one session keeps the others and is recorded once", async () => {
  const person = await newPerson();
  const [ended, other] = [await newSession(person), await newSession(person)];
  await endOwnSession(person.userId, ended, new Date());
  expect([await isLive(person, ended), await isLive(person, other)]).toEqual([false, true]);
  await expect(endOwnSession(person.userId, ended, new Date())).rejects.toMatchObject({ code: "not_found" });
  expect(await recordedEndsOf(person)).toEqual([[person.email, { email: person.email, ip_address: person.address }]]);
});

test("a user cannot end another user's session", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const session = await newSession(person);
  await expect(endOwnSession(other.userId, session, new Date())).rejects.toMatchObject({ code: "not_found" });
  await endOtherSessions(other.userId, "none", new Date());
  await endSession({ sub: other.userId.toString(), version: 1, session, at: 0 }, new Date());
  expect(await isLive(person, session)).toBe(true);
});

test("signing out everywhere else keeps this session", async () => {
  const person = await newPerson();
  const [here] = [await newSession(person), await newSession(person), await newSession(person)];
  await endOtherSessions(person.userId, here ?? "", new Date());
  expect(await idsOf(person)).toEqual([here]);
  expect(await recordedEndsOf(person)).toHaveLength(2);
});

test("a password change removes every session from the list", async () => {
  const person = await newPerson();
  await newSession(person);
  await changePassword(person.userId, password, "eight purple kettles", new Date());
  expect(await idsOf(person)).toEqual([]);
});

test("records the use of a session at most every five minutes", async () => {
  const person = await newPerson();
  const id = await newSession(person);
  const lastSeenAt = async () => (await db().userSession.findUniqueOrThrow({ where: { id } })).lastSeenAt;
  const setLastSeen = (minutes: number) =>
    db().userSession.update({ where: { id }, data: { lastSeenAt: new Date(Date.now() - minutes * minuteMs) } });
  const recent = (await setLastSeen(4)).lastSeenAt;
  await isLive(person, id);
  expect(await lastSeenAt()).toEqual(recent);
  await setLastSeen(6);
  const before = new Date();
  await isLive(person, id);
  expect((await lastSeenAt()).getTime()).toBeGreaterThanOrEqual(before.getTime());
});

test("hides a session unused for a week and deletes it after 90 days", async () => {
  const person = await newPerson();
  const [week, quarter] = [await newSession(person), await newSession(person)];
  const setLastSeen = (id: string, days: number) =>
    db().userSession.update({ where: { id }, data: { lastSeenAt: new Date(Date.now() - days * dayMs) } });
  await setLastSeen(week, 7.1);
  await setLastSeen(quarter, 90.1);
  expect(await idsOf(person)).toEqual([]);
  await deleteOldSessions(new Date());
  const remaining = await db().userSession.findMany({ where: { userId: person.userId } });
  expect(remaining.map(({ id }) => id)).toEqual([week]);
});
