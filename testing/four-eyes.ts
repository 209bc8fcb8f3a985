import { randomUUID } from "node:crypto";
import { switchFourEyes } from "@/lib/approvals/four-eyes";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Role } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import { db } from "@/lib/platform/db";
import { newMember } from "./members";
import { sessionHeaders } from "./session";
import { contextOf } from "./settlement-fixtures";

/** Creates a member with a second factor. */
export async function newMemberWithFactor(merchantId: bigint, role: Role): Promise<Person> {
  const member = await newMember(merchantId, { role });
  await db().user.update({ where: { id: member.id }, data: { emailVerifiedAt: new Date() } });
  await db().authenticatorApp.create({
    data: { id: randomUUID(), userId: member.id, secret: Buffer.from("none"), confirmedAt: new Date() },
  });
  return member;
}

/** A merchant with four eyes on, an owner and an admin; the contexts are theirs in live mode. */
export async function newFourEyes(): Promise<{ merchantId: bigint; owner: Context<Person>; admin: Context<Person> }> {
  const { id: merchantId } = await db().merchant.create({ data: { name: "Four eyes" } });
  const scope = { merchantId, environment: "production" } as const;
  const owner = contextOf(scope, { actor: await newMemberWithFactor(merchantId, "owner") });
  const admin = contextOf(scope, { actor: await newMemberWithFactor(merchantId, "admin") });
  await switchFourEyes(owner, { enabled: true });
  return { merchantId, owner, admin };
}

/** The headers for a new live session of a person who signed in with their second factor. */
export async function liveHeaders({ actor }: Pick<Context<Person>, "actor">): Promise<Record<string, string>> {
  const headers = await sessionHeaders(actor.id, { environment: "production" });
  await db().userSession.updateMany({ where: { userId: actor.id }, data: { method: "authenticator" } });
  return headers;
}
