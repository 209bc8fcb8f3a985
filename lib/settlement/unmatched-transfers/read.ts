import { readTogether, type Prisma, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Scope } from "@/lib/platform/scope";
import { unmatchedTransferInclude } from "./present-transfer";

/** The relations of an unmatched transfer, including the payment of its assignment. */
export const unmatchedInclude = {
  transfer: {
    include: {
      ...unmatchedTransferInclude.transfer.include,
      payments: { where: { takenBackAt: null }, include: { request: true } },
    },
  },
} as const satisfies Prisma.UnmatchedTransferInclude;

export type UnmatchedRow = Prisma.UnmatchedTransferGetPayload<{ include: typeof unmatchedInclude }>;

/** An unmatched transfer of the merchant. Throws `unmatched_transfer_not_found`. */
export async function getUnmatchedTransfer({ scope }: Context, { id }: { id: string }): Promise<UnmatchedRow> {
  return readTogether((tx) => findOwn(tx, scope, id));
}

/** Like `getUnmatchedTransfer`, inside a transaction. */
export async function findOwn(tx: Transaction, scope: Scope, id: string): Promise<UnmatchedRow> {
  const where = { id, ...scope };
  const row = isUnmatchedId(id) ? await tx.unmatchedTransfer.findFirst({ where, include: unmatchedInclude }) : null;
  if (!row) throw unmatchedTransferNotFound();
  return row;
}

/** Reads the merchant's row within the transaction. It must exist. */
export function readUnmatched(tx: Transaction, scope: Scope, id: string): Promise<UnmatchedRow> {
  return tx.unmatchedTransfer.findUniqueOrThrow({ where: { id, ...scope }, include: unmatchedInclude });
}

/**
 * Locks an unmatched transfer of the merchant and its transfer until the transaction ends. Call it before locking
 * payment requests. Throws `unmatched_transfer_not_found`.
 */
export async function lockUnmatchedTransfer(tx: Transaction, scope: Scope, id: string): Promise<UnmatchedRow> {
  if (!isUnmatchedId(id)) throw unmatchedTransferNotFound();
  const { merchantId, environment } = scope;
  // Watchers lock the chain's row while they write, so the transfer cannot become final, lost or revived in between.
  const [chain] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM chain WHERE id = (
      SELECT t.chain_id FROM unmatched_transfer u JOIN transfer t ON t.id = u.transfer_id
      WHERE u.id = ${id} AND u.merchant_id = ${merchantId} AND u.environment = ${environment}::environment)
    FOR SHARE`;
  if (!chain) throw unmatchedTransferNotFound();
  await tx.$queryRaw`
    SELECT id FROM unmatched_transfer
    WHERE id = ${id} AND merchant_id = ${merchantId} AND environment = ${environment}::environment FOR UPDATE`;
  return readUnmatched(tx, scope, id);
}

function isUnmatchedId(text: string): boolean {
  return /^utr_[0-9A-Za-z]{24}$/.test(text);
}

/** The same error for every inaccessible transfer: unknown, or of another merchant or environment. */
function unmatchedTransferNotFound(): DomainError {
  return new DomainError("unmatched_transfer_not_found", "No such unmatched transfer.");
}
