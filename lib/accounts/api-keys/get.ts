import { db } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { ApiKey } from "@/prisma/generated/client";
import { missingApiKey } from "./authenticate";
import { apiKeyNotFound } from "./lock";

/** The calling API key. Throws `missing_api_key` for a signed-in person. */
export async function getCallingApiKey({ actor, scope }: Context): Promise<ApiKey> {
  if (actor.type !== "api_key") throw missingApiKey();
  const row = await db().apiKey.findFirst({ where: { id: actor.id, ...scope } });
  if (!row) throw apiKeyNotFound();
  return row;
}
