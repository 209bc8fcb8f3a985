import type { Prisma, Transaction } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import { unmatchedTransferInclude } from "@/lib/payments/present-unmatched";

/** What a query must fetch with an unmatched transfer: also the payment that an assignment made of it. */
export const unmatchedInclude = {
  transfer: {
    include: {
      ...unmatchedTransferInclude.transfer.include,
      payments: { where: { takenBackAt: null }, include: { request: true } },
    },
  },
} as const satisfies Prisma.UnmatchedTransferInclude;

export type UnmatchedRow = Prisma.UnmatchedTransferGetPayload<{ include: typeof unmatchedInclude }>;

/** Whether a path segment can name an unmatched transfer at all. */
export function isUnmatchedId(text: string): boolean {
  return /^utr_[0-9A-Za-z]{24}$/.test(text);
}

/** One refusal for whatever cannot be had: unknown, foreign, or of the other environment. */
export function unmatchedTransferNotFound(): DomainError {
  return new DomainError("unmatched_transfer_not_found", "There is no such unmatched transfer.");
}

/** The row as it stands in the transaction. */
export function readUnmatched(tx: Transaction, id: string): Promise<UnmatchedRow> {
  return tx.unmatchedTransfer.findUniqueOrThrow({ where: { id }, include: unmatchedInclude });
}
