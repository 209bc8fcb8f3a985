import type { Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Scope } from "@/lib/platform/scope";
import { ownRequest, paymentRequestNotFound } from "@/lib/requests/get";
import type { PaymentRequestStatus } from "@/lib/requests/state";

/**
 * Locks a sandbox request of the merchant on a local chain and returns its id. Throws `payment_request_not_found`
 * unless the merchant has it in one of the statuses, and `simulation_unavailable` on another chain.
 */
export async function lockSandboxRequest(
  tx: Transaction,
  scope: Scope,
  publicId: string,
  statuses: readonly PaymentRequestStatus[],
): Promise<bigint> {
  const [found] = await tx.$queryRaw<{ id: bigint; runs_here: boolean }[]>`
    SELECT r.id, c.is_local AND c.is_active AS runs_here
      FROM payment_request r JOIN chain c ON c.id = r.chain_id
     WHERE ${ownRequest(scope, publicId)}
       AND r.environment = 'sandbox'
       AND r.status::text = ANY(${statuses})
       FOR UPDATE OF r`;
  if (!found) throw paymentRequestNotFound();
  if (found.runs_here) return found.id;
  const message =
    "Only payments on a local chain can be simulated; pay this request with the test network's own coins.";
  throw new DomainError("simulation_unavailable", message);
}
