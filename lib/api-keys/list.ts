import { db } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import type { ApiKey } from "@/prisma/generated/client";

// Enough for years of rolled keys; live ones, at most 25, always come first.
const maxListed = 200;

/** The merchant's keys of one environment: those not revoked first, newest first. */
export async function listApiKeys({ merchantId, environment }: Scope): Promise<ApiKey[]> {
  return db().apiKey.findMany({
    where: { merchantId, environment },
    orderBy: [{ revokedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });
}
