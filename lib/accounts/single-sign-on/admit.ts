import { lockKeysOf } from "@/lib/accounts/api-keys/lock";
import { lockAuditChain } from "@/lib/accounts/audit/record";
import { trustedRoles } from "@/lib/accounts/four-eyes/with-approval";
import { merchantNameSchema } from "@/lib/accounts/merchants/schema";
import { recordJoined } from "@/lib/accounts/users/joined";
import { noPasswordHash } from "@/lib/accounts/users/password-hash";
import { db, Prisma, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { User } from "@/prisma/generated/client";
import type { ProvenPerson } from "./claims";
import { linkIdentity } from "./identity";
import { SignOnRefusal } from "./refusal";

/**
 * Creates the account of a person without one, without a password, and makes them a member of the only business of the
 * instance, with OIDC_ROLE. Throws SignOnRefusal without that setting, with several businesses, and with four eyes on
 * for a role that could approve.
 */
export async function admitNewcomer(
  person: ProvenPerson & { email: string },
  { now, language }: { now: Date; language?: string },
): Promise<User> {
  const { OIDC_ROLE: role } = env();
  const merchantId = await findOnlyMerchant();
  if (!role || merchantId === null) throw new SignOnRefusal("no_account");
  const account = { email: person.email, name: nameOf(person), passwordHash: noPasswordHash, language };
  try {
    return await db().$transaction(async (tx) => {
      // These locks are those of `lockTeam`, which each change of members takes: keys, people, audit log.
      await lockKeysOf(tx, merchantId);
      const user = await tx.user.create({ data: { ...account, emailVerifiedAt: now, createdAt: now } });
      await join(tx, user, { merchantId, role, now });
      await linkIdentity(tx, user, person, now);
      return user;
    });
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")) throw error;
    // A concurrent sign-in has created the account; the next one finds it.
    throw new SignOnRefusal("rejected");
  }
}

async function findOnlyMerchant(): Promise<bigint | null> {
  const [merchant, other] = await db().merchant.findMany({
    where: { deletedAt: null },
    select: { id: true },
    take: 2,
  });
  return merchant && !other ? merchant.id : null;
}

type Newcomer = { merchantId: bigint; role: NonNullable<ReturnType<typeof env>["OIDC_ROLE"]>; now: Date };

async function join(tx: Transaction, { id, email }: User, { merchantId, role, now }: Newcomer): Promise<void> {
  await lockAuditChain(tx, merchantId);
  const inserted = await tx.$executeRaw`
    INSERT INTO membership (user_id, merchant_id, role, created_at)
    SELECT ${id}, m.id, ${role}, ${now} FROM merchant m
    WHERE m.id = ${merchantId} AND m.deleted_at IS NULL AND NOT (m.four_eyes AND ${trustedRoles.has(role)})`;
  if (inserted === 0) throw new SignOnRefusal("no_account");
  await recordJoined(tx, { type: "user", id, email }, { merchantId, role, now });
}

/** The name that the provider states or, without a usable one, the first part of the address. */
function nameOf({ name, email }: ProvenPerson & { email: string }): string {
  return merchantNameSchema.safeParse(name).data ?? email.slice(0, email.lastIndexOf("@"));
}
