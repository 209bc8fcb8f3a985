import { db } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import type { UnmatchedCounts } from "./schema";

/** How many unmatched transfers the merchant has of each status, dust aside. */
export async function countUnmatchedTransfers({ merchantId, environment }: Scope): Promise<UnmatchedCounts> {
  const groups = await db().unmatchedTransfer.groupBy({
    by: ["status"],
    where: { merchantId, environment, reason: { not: "dust" } },
    _count: true,
  });
  const counts: UnmatchedCounts = { open: 0, assigned: 0, dismissed: 0 };
  for (const { status, _count } of groups) counts[status] = _count;
  return counts;
}
