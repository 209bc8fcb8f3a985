import { db } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import type { ApiKey } from "@/prisma/generated/client";

// Enough for years of rolled keys; active keys, at most 25, come first.
const maxListed = 200;

/** The merchant's keys of one environment: unrevoked ones first, then newest first. */
export async function listApiKeys({ scope }: Context<Actor>): Promise<ApiKey[]> {
  return db().apiKey.findMany({
    where: scope,
    orderBy: [{ revokedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });
}
