import type { SqlTransaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Scope } from "@/lib/platform/scope";

/**
 * Throws `external_id_in_use` if an active or completed request has this external id. Until the transaction ends, other
 * calls with the same external id wait here.
 */
export async function requireUnusedExternalId(
  tx: SqlTransaction,
  { merchantId, environment }: Scope,
  externalId: string,
): Promise<void> {
  const key = `external id ${merchantId} ${environment} ${externalId}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  const [existing] = await tx.$queryRaw<{ public_id: string }[]>`
    SELECT public_id FROM payment_request
    WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment AND external_id = ${externalId}
      AND status IN ('active', 'completed')
    ORDER BY id LIMIT 1`;
  if (!existing) return;
  const message = "A payment request with this external_id is active or completed; its public_id is in this error.";
  throw new DomainError("external_id_in_use", message, { publicId: existing.public_id });
}
