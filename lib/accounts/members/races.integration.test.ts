import { expect, test } from "vitest";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { isPermitted, permissionsOfRole } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import type { WaitsForApproval } from "@/lib/accounts/four-eyes/with-approval";
import { switchAddressProtection } from "@/lib/addresses/receiving-addresses/protection";
import { approve, withdraw } from "@/lib/approvals/decide";
import { deleteUser } from "@/lib/accounts/deletion/delete-user";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { newFourEyes } from "@/testing/four-eyes";
import { newMember } from "@/testing/members";
import { raceRounds, reportRace } from "@/testing/races";
import { contextOf, operator } from "@/testing/settlement-fixtures";
import { acceptInvitation } from "./accept";
import { changeRole } from "./change-role";
import { inviteMember } from "./invite";
import { leaveMerchant, removeMember } from "./remove";

// Transactions that run at the same time. `RACES=1000` repeats each race that often.

const as = (scope: Scope, actor: Person) => contextOf(scope, { actor });

async function newTeam(): Promise<{ scope: Scope; owner: Person }> {
  const { id: merchantId } = await db().merchant.create({ data: { name: "Races" } });
  return { scope: { merchantId, environment: "sandbox" }, owner: await newMember(merchantId) };
}

/** Runs all at once and returns "done" or the error code of each. Any other error fails the race. */
async function race(...contenders: (() => Promise<unknown>)[]): Promise<string[]> {
  const settled = await Promise.allSettled(contenders.map((contender) => contender()));
  return settled.map((outcome) => {
    if (outcome.status === "fulfilled") return "done";
    const { code } = outcome.reason as { code?: string };
    if (code === undefined || !/^[a-z_]+$/.test(code)) throw outcome.reason;
    return code;
  });
}

/** Repeats a race, and returns how often each outcome occurred. */
async function repeated(run: () => Promise<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let round = 0; round < raceRounds; round += 1) {
    const outcome = await run();
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  reportRace(expect.getState().currentTestName, counts);
  return counts;
}

const minutes = 60_000 * Math.ceil(2 + raceRounds / 100);

test("one invitation makes one member, however many people accept it at once", { timeout: minutes }, async () => {
  const counts = await repeated(async () => {
    const { scope } = await newTeam();
    const { link } = await inviteMember(contextOf(scope, { actor: operator }), { email: newEmail(), role: "cashier" });
    const token = link.split("/").at(-1) ?? "";
    const guests = await Promise.all([newGuest(), newGuest(), newGuest()]);
    const outcomes = await race(...guests.map((guest) => () => acceptInvitation(guest, token, new Date())));
    const members = await db().membership.count({ where: { merchantId: scope.merchantId } });
    return [...outcomes.sort(), members].join();
  });
  expect(Object.keys(counts)).toEqual(["done,invitation_ended,invitation_ended,2"]);
});

test("a removed admin gives out no access after the removal", { timeout: minutes }, async () => {
  const counts = await repeated(async () => {
    const { scope, owner } = await newTeam();
    const admin = await newMember(scope.merchantId, { role: "admin" });
    await race(
      () => removeMember(as(scope, owner), { userId: admin.id, revokeApiKeys: true }),
      () => createApiKey(as(scope, admin), { name: "till", permissions: ["*"] }, env().peppers[0]),
      () => inviteMember(as(scope, admin), { email: newEmail(), role: "admin" }),
      () => changeRole(as(scope, admin), { userId: admin.id, role: "admin" }),
    );
    const { merchantId } = scope;
    const open = { merchantId, acceptedAt: null, withdrawnAt: null };
    const liveKeys = await db().apiKey.count({ where: { merchantId, revokedAt: null } });
    return [
      liveKeys,
      await db().invitation.count({ where: open }),
      await db().membership.count({ where: { merchantId } }),
    ].join();
  });
  expect(Object.keys(counts)).toEqual(["0,0,1"]);
});

test("a key created during a demotion has permissions of the role at that moment", { timeout: minutes }, async () => {
  const counts = await repeated(async () => {
    const { scope, owner } = await newTeam();
    const developer = await newMember(scope.merchantId, { role: "developer" });
    const [demoted, created] = await race(
      () => changeRole(as(scope, owner), { userId: developer.id, role: "viewer" }),
      () => createApiKey(as(scope, developer), { name: "till", permissions: ["webhooks:write"] }, env().peppers[0]),
    );
    const entries = await db().auditEntry.findMany({
      where: scope.merchantId ? { merchantId: scope.merchantId } : {},
      orderBy: { sequence: "asc" },
    });
    const order = entries.map(({ action }) => action).filter((action) => /api_key.created|role_changed/.test(action));
    return `${demoted} ${created}: ${order.join(" ")}`;
  });
  expect(isPermitted(permissionsOfRole("viewer"), "webhooks:write")).toBe(false);
  for (const outcome of Object.keys(counts))
    expect([
      "done done: api_key.created member.role_changed",
      "done insufficient_permissions: member.role_changed",
    ]).toContain(outcome);
});

test.each(["leave", "demote each other", "remove each other", "leave and delete the account"])(
  "of the last two owners who %s at once, one stays an owner",
  { timeout: minutes },
  async (way) => {
    const counts = await repeated(async () => {
      const { scope, owner } = await newTeam();
      const other = await newMember(scope.merchantId);
      const ends: Record<string, (actor: Person, colleague: Person) => Promise<void>> = {
        leave: (actor) => leaveMerchant(as(scope, actor)),
        "demote each other": (actor, { id: userId }) => changeRole(as(scope, actor), { userId, role: "viewer" }),
        "remove each other": (actor, { id: userId }) =>
          removeMember(as(scope, actor), { userId, revokeApiKeys: false }),
        "leave and delete the account": (actor) =>
          actor === owner ? leaveMerchant(as(scope, actor)) : deleteUser(actor.id, as(scope, actor)),
      };
      const end = ends[way];
      const outcomes = await race(
        async () => end?.(owner, other),
        async () => end?.(other, owner),
      );
      const owners = await db().membership.count({ where: { merchantId: scope.merchantId, role: "owner" } });
      return `${outcomes.filter((outcome) => outcome === "done").length} ${owners}`;
    });
    expect(Object.keys(counts)).toEqual(["1 1"]);
  },
);

test(
  "a change that is approved and withdrawn at once is made or withdrawn, not both",
  { timeout: minutes },
  async () => {
    const counts = await repeated(async () => {
      const { merchantId, owner, admin } = await newFourEyes();
      const waits = switchAddressProtection(admin, { enabled: false });
      const { approval } = await waits.then(
        () => Promise.reject(new Error("It was made at once.")),
        (error: unknown) => error as WaitsForApproval,
      );
      const outcomes = await race(
        () => approve(owner, approval),
        () => withdraw(admin, approval),
        () => approve(owner, approval),
      );
      const { decision } = await db().approval.findUniqueOrThrow({ where: { id: approval.id, merchantId } });
      const ending = await db().addressProtection.count({ where: { merchantId, endsAt: { not: null } } });
      const isDone = (index: number) => outcomes[index] === "done";
      return `${decision} ${[isDone(0) || isDone(2), isDone(1), ending].join()}`;
    });
    for (const outcome of Object.keys(counts))
      expect(["approved true,false,1", "withdrawn false,true,0"]).toContain(outcome);
  },
);

const newEmail = () => `${crypto.randomUUID()}@shop.example`;

async function newGuest(): Promise<Person & { emailVerifiedAt: null }> {
  const email = newEmail();
  const { id } = await db().user.create({ data: { email, name: "Guest", passwordHash: "none" } });
  return { type: "user", id, email, emailVerifiedAt: null };
}
