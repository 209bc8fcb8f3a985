import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Prisma } from "@/prisma/generated/client";

const include = {
  memberships: { include: { user: { select: { email: true } } }, orderBy: [{ createdAt: "asc" }, { userId: "asc" }] },
} as const satisfies Prisma.MerchantInclude;

type MerchantWithUsers = Prisma.MerchantGetPayload<{ include: typeof include }>;

/** Every merchant of the instance with its users, oldest first. For the operator only. */
export async function listMerchants(): Promise<MerchantWithUsers[]> {
  return db().merchant.findMany({ include, orderBy: { id: "asc" } });
}

/** One merchant of the list. Throws `not_found`. */
export async function getMerchantWithUsers(id: bigint): Promise<MerchantWithUsers> {
  const merchant = await db().merchant.findUnique({ where: { id }, include });
  if (!merchant) throw new DomainError("not_found", `No merchant has the id ${id}.`);
  return merchant;
}

export function presentMerchant(row: MerchantWithUsers) {
  return {
    id: row.id.toString(),
    name: row.name,
    email: row.memberships[0]?.user.email ?? "",
    status: statusOf(row),
    suspended_at: row.suspendedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function statusOf({ deletedAt, suspendedAt }: MerchantWithUsers): "active" | "suspended" | "deleted" {
  if (deletedAt !== null) return "deleted";
  return suspendedAt === null ? "active" : "suspended";
}
