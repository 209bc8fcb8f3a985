import type { MerchantWithUsers } from "./list";

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
