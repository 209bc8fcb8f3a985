import { db } from "@/lib/platform/db";
import type { Role } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";

/** Creates a user with this role at the merchant. The user cannot sign in with a password. */
export async function newMember(
  merchantId: bigint,
  { role = "owner", disabledAt = null }: { role?: Role; disabledAt?: Date | null } = {},
): Promise<Person> {
  const email = `${crypto.randomUUID()}@shop.example`;
  const memberships = { create: { merchantId, role } };
  const data = { email, name: "Test user", passwordHash: "none", disabledAt, memberships };
  return { type: "user", id: (await db().user.create({ data })).id, email };
}

/** Makes an existing user a member of another merchant. */
export async function newMembership(userId: bigint, merchantId: bigint, role: Role): Promise<void> {
  await db().membership.create({ data: { userId, merchantId, role } });
}
