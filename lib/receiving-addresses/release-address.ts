import { recordAudit, type By } from "@/lib/audit/record";
import { db, type Transaction } from "@/lib/db";
import { DomainError, validationError, type FieldErrorCode } from "@/lib/errors";
import type { Environment } from "@/lib/merchants/scope";
import type { ReceivingAddress } from "@/prisma/generated/client";

// Invariant: no address changes its merchant while a transfer to it can still be credited to a request of that merchant.

/**
 * Makes an address nobody's, so that any merchant can use it next. Throws `receiving_address_not_found`, and
 * `validation_failed` while one of the owner's requests is open or in its late window there, while it stands in the
 * owner's settings, or when both environments know the address and none is named.
 */
export async function releaseAddress(
  address: string,
  environment: Environment | undefined,
  by: By,
): Promise<ReceivingAddress> {
  return db().$transaction(async (tx) => {
    const owned = await lockOwned(tx, address, environment);
    await requireUnused(tx, owned, by.now);
    const shown = { before: { address: owned.address, chain_type: owned.chainType }, after: {} };
    await recordAudit(tx, by, { action: "receiving_address.released", subject: owned, ...shown });
    return tx.receivingAddress.delete({ where: { id: owned.id } });
  });
}

/** Locked for update: a creation that relies on the row holds it until its request is there to be seen. */
async function lockOwned(tx: Transaction, text: string, environment: Environment | undefined) {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM receiving_address
    WHERE (address = ${text} OR (chain_type = 'evm' AND lower(address) = lower(${text})))
      AND environment::text = coalesce(${environment ?? null}::text, environment::text)
    ORDER BY id FOR UPDATE`;
  const [row, another] = rows;
  if (!row) throw new DomainError("receiving_address_not_found", `No merchant uses the address ${text}.`);
  if (another) throw refused("environment_required", "is used in production and in the sandbox; say which to release");
  return tx.receivingAddress.findUniqueOrThrow({ where: { id: row.id } });
}

async function requireUnused(tx: Transaction, { environment, chainType, address, id }: ReceivingAddress, now: Date) {
  const request = await tx.paymentRequest.findFirst({
    where: {
      environment,
      recipientAddress: address,
      chain: { type: chainType },
      OR: [{ status: "active" }, { status: "expired", lateUntil: { gt: now } }],
    },
    orderBy: [{ status: "asc" }, { lateUntil: "desc" }],
  });
  if (request?.status === "active") {
    throw refused("address_in_use", `is the recipient of an open payment request (${request.publicId})`);
  }
  if (request) {
    const until = request.lateUntil.toISOString();
    throw refused("address_in_use", `may still be paid late for ${request.publicId}, until ${until}`);
  }
  const inSettings = await tx.chainReceivingAddress.findMany({
    where: { receivingAddressId: id },
    include: { chain: true },
  });
  if (inSettings.length === 0) return;
  const names = inSettings.map(({ chain }) => chain.name).join(", ");
  throw refused("address_in_use", `is a receiving address in its merchant's settings (${names})`);
}

function refused(code: FieldErrorCode, message: string): DomainError {
  return validationError({ path: "address", code, message });
}
