import type { MerchantWithUsers } from "./list";

/** A merchant as the operator's command line shows it. */
export function presentMerchant(row: MerchantWithUsers) {
  return {
    id: row.id.toString(),
    name: row.name,
    email: row.memberships[0]?.user.email ?? "",
    status: row.suspendedAt === null ? "active" : "suspended",
    suspended_at: row.suspendedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
