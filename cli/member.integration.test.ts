import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInvitation } from "@/lib/accounts/members/accept";
import type { IssuedInvitation, PresentedMember } from "@/lib/accounts/members/schema";
import { closeDatabase, db } from "@/lib/platform/db";
import { admin } from "@/testing/admin";

const merchant = ["--merchant", "owner@team.example"];
const person = ["--email", "kari@team.example"];

beforeAll(async () => {
  await admin(["merchant", "create", "--name", "Team", "--email", "owner@team.example"]);
});
afterAll(closeDatabase);

async function json<T>(args: string[]): Promise<T> {
  return JSON.parse((await admin(["member", ...args, "--json"])).stdout) as T;
}

test("invites, lists, changes and removes a person, but not the only owner", async () => {
  const { link } = await json<IssuedInvitation>(["invite", ...merchant, ...person, "--role", "cashier"]);
  const { id, email } = await db().user.create({
    data: { email: "kari@team.example", name: "Kari", passwordHash: "none" },
  });
  const guest = { type: "user", id, email, emailVerifiedAt: null } as const;
  await acceptInvitation(guest, link.split("/").at(-1) ?? "", new Date());
  const rolesOf = async () => (await json<PresentedMember[]>(["list", ...merchant])).map(({ role }) => role);
  expect(await rolesOf()).toEqual(["owner", "cashier"]);
  await json(["set-role", ...merchant, ...person, "--role", "bookkeeper"]);
  expect(await rolesOf()).toEqual(["owner", "bookkeeper"]);
  expect((await admin(["member", "remove", ...merchant, ...person])).stdout).toContain("is no longer a member");
  expect(await rolesOf()).toEqual(["owner"]);
  const owner = ["--email", "owner@team.example"];
  expect((await admin(["member", "remove", ...merchant, ...owner], { status: 1 })).stderr).toContain("only owner");
  expect((await admin(["member", "invite", ...merchant, ...person, "--role", "king"], { status: 2 })).stderr).toContain(
    "king",
  );
});
