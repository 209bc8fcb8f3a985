import { db } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import type { ApiKey } from "@/prisma/generated/client";
import { apiKeyNotFound } from "./lock";

/** One key of the merchant. Throws `api_key_not_found`. */
export async function getApiKey({ merchantId, environment }: Scope, id: string): Promise<ApiKey> {
  const row = await db().apiKey.findFirst({ where: { id, merchantId, environment } });
  if (!row) throw apiKeyNotFound();
  return row;
}
