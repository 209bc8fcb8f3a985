import { db } from "@/lib/db";
import type { Prisma } from "@/prisma/generated/client";

const include = {
  memberships: { include: { user: { select: { email: true } } }, orderBy: [{ createdAt: "asc" }, { userId: "asc" }] },
} as const satisfies Prisma.MerchantInclude;

export type MerchantWithUsers = Prisma.MerchantGetPayload<{ include: typeof include }>;

/** Every merchant of the instance with its users, oldest first: for the operator alone. */
export async function listMerchants(): Promise<MerchantWithUsers[]> {
  return db().merchant.findMany({ include, orderBy: { id: "asc" } });
}

/** One merchant as the list has it. The merchant must exist. */
export async function getMerchantWithUsers(id: bigint): Promise<MerchantWithUsers> {
  return db().merchant.findUniqueOrThrow({ where: { id }, include });
}
