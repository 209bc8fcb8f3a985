import { isPermitted, permissionsOfRole } from "@/lib/accounts/merchants/permissions";
import { hasSecondFactor } from "@/lib/accounts/two-factor/factors";
import { db } from "@/lib/platform/db";
import type { Membership, Merchant, User } from "@/prisma/generated/client";

/** The membership of a person who may get mails about all of the merchant's payments; null for anybody else. */
export async function findReader(
  user: User | null,
  merchantId: bigint | null,
): Promise<(Membership & { merchant: Merchant }) | null> {
  // An address that is not verified may be a stranger's.
  if (!user?.emailVerifiedAt || merchantId === null) return null;
  const membership = await db().membership.findUnique({
    where: { userId_merchantId: { userId: user.id, merchantId } },
    include: { merchant: true },
  });
  if (!membership || !mayRead(membership.role)) return null;
  // The pages of the business would not open for them either.
  if (membership.merchant.requiresSecondFactor && !(await hasSecondFactor(db(), user.id))) return null;
  return membership;
}

/** Whether a role sees every payment. A cashier sees only those of their own requests. */
function mayRead(role: string): boolean {
  const permissions = permissionsOfRole(role);
  return isPermitted(permissions, "payments:read") && isPermitted(permissions, "all_requests:read");
}
