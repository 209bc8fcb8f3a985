import { recordAudit, type ActorContext } from "@/lib/accounts/audit/record";
import { db, type Transaction } from "@/lib/platform/db";
import { DomainError, validationError, type FieldErrorCode } from "@/lib/platform/errors";
import type { Environment } from "@/lib/platform/scope";
import type { Urls } from "@/lib/platform/urls";
import type { ReceivingAddress } from "@/prisma/generated/client";
import { revokeAddress, revokeTimeoutMs } from "./revoke";

// Invariant: no address is released while a transfer to it can still be credited to a request of its merchant. A forced
// release ends those requests first.

type ReleaseTarget = { address: string; environment?: Environment };

/**
 * Takes an address from its merchant, so that another merchant can use it. Throws `receiving_address_not_found`, and
 * `validation_failed` while a request there is open or in its late window, while the address is in the owner's
 * settings, or if both environments use it and none is given.
 */
export async function releaseAddress(
  { address, environment }: ReleaseTarget,
  ctx: ActorContext,
): Promise<ReceivingAddress> {
  return db().$transaction(async (tx) => {
    const owned = await lockOwned(tx, address, environment);
    await requireUnused(tx, owned, ctx.now);
    const shown = { before: { address: owned.address, chain_type: owned.chainType }, after: {} };
    await recordAudit(tx, ctx, { action: "receiving_address.released", subject: owned, ...shown });
    return tx.receivingAddress.delete({ where: { id: owned.id } });
  });
}

/**
 * Also releases addresses in use and proven ones: cancels open requests, closes late windows and removes the address
 * from settings and pools. For owners who cannot sign, such as those of contract wallets.
 */
export async function forceReleaseAddress(
  { address, environment }: ReleaseTarget,
  ctx: ActorContext,
  urls: Urls,
): Promise<{ released: ReceivingAddress; cancelled: number }> {
  const release = async (tx: Transaction) => {
    const held = await lockOwned(tx, address, environment);
    const revocation = await revokeAddress(tx, { held, cause: "released_by_operator", ctx, urls });
    const released = await tx.receivingAddress.delete({ where: { id: held.id } });
    await revocation.recordLoss();
    await revocation.recordEvents();
    return { released, cancelled: revocation.cancelled };
  };
  return db().$transaction(release, { timeout: revokeTimeoutMs });
}

/** Locked for update: a creation of a request that relies on the row locks it until its request is visible. */
async function lockOwned(tx: Transaction, text: string, environment: Environment | undefined) {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM receiving_address
    WHERE (address = ${text} OR (chain_type = 'evm' AND lower(address) = lower(${text})))
      AND environment::text = coalesce(${environment ?? null}::text, environment::text)
    ORDER BY id FOR UPDATE`;
  const [row, another] = rows;
  if (!row) throw new DomainError("receiving_address_not_found", `No merchant uses the address ${text}.`);
  if (another)
    throw addressError(
      "environment_required",
      "is used in production and in the sandbox; choose one with --environment",
    );
  return tx.receivingAddress.findUniqueOrThrow({ where: { id: row.id } });
}

async function requireUnused(tx: Transaction, owned: ReceivingAddress, now: Date) {
  const { environment, chainType, address, merchantId, id } = owned;
  const request = await tx.paymentRequest.findFirst({
    where: {
      merchantId,
      environment,
      recipientAddress: address,
      chain: { type: chainType },
      OR: [{ status: "active" }, { status: "expired", lateUntil: { gt: now } }],
    },
    orderBy: [{ status: "asc" }, { lateUntil: "desc" }],
  });
  if (request?.status === "active") {
    throw addressError("address_in_use", `is the recipient of an open payment request (${request.publicId})`);
  }
  if (request) {
    const until = request.lateUntil.toISOString();
    throw addressError("address_in_use", `can still receive a late payment for ${request.publicId}, until ${until}`);
  }
  const inSettings = await tx.chainReceivingAddress.findMany({
    where: { receivingAddressId: id },
    include: { chain: true },
  });
  if (inSettings.length === 0) return;
  const names = inSettings.map(({ chain }) => chain.name).join(", ");
  throw addressError("address_in_use", `is a receiving address in its merchant's settings (${names})`);
}

function addressError(code: FieldErrorCode, message: string): DomainError {
  return validationError({ path: "address", code, message });
}
