import { recordAudit, type ActorContext } from "@/lib/accounts/audit/record";
import type { Transaction } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import { endRequestsAtAddress, recordCancelEvents, type LossCause } from "@/lib/requests/end-at-address";
import type { Urls } from "@/lib/platform/urls";
import type { ReceivingAddress } from "@/prisma/generated/client";

/** Generous, because the merchant may have thousands of requests to the address. */
export const revokeTimeoutMs = 120_000;

/** An address whose row is locked for update, with its merchant. */
type HeldAddress = Pick<ReceivingAddress, "id" | "environment" | "chainType" | "address" | "merchantId">;

type RevokeOptions = { held: HeldAddress; cause: LossCause; ctx: ActorContext; urls: Urls };

/** The result, with two steps that the caller runs in this order after its own changes, to keep the lock order. */
type Revocation = {
  merchantId: bigint;
  cancelled: number;
  recordLoss: () => Promise<void>;
  recordEvents: () => Promise<void>;
};

/**
 * Ends the merchant's use of an address: removes it from settings and pools, cancels open requests and closes late
 * windows. Credited payments, including pending ones, do not change. The caller then updates or deletes the row,
 * records the loss in the merchant's audit log, then the events.
 */
export async function revokeAddress(tx: Transaction, { held, cause, ctx, urls }: RevokeOptions): Promise<Revocation> {
  const scope: Scope = { merchantId: held.merchantId, environment: held.environment };
  const { chainType, address } = held;
  const ended = await endRequestsAtAddress(tx, scope, { chainType, address, cause }, ctx.now);
  const listed = await tx.chainReceivingAddress.deleteMany({ where: { receivingAddressId: held.id } });
  const cancelled = ended.length;
  return {
    merchantId: held.merchantId,
    cancelled,
    recordLoss: async () => {
      await recordAudit(tx, ctx, {
        action: cause === "proven_by_another" ? "receiving_address.lost" : "receiving_address.released",
        subject: { ...scope, id: held.id },
        before: { address, chain_type: chainType },
        after: { cancelled_requests: cancelled, removed_from_chains: listed.count },
      });
      await notifyMembers(tx, { scope, ...ctx }, { kind: "receiving_address_lost", address, cause, cancelled });
    },
    recordEvents: () => recordCancelEvents(tx, scope, ended, urls, ctx.now),
  };
}
