import type { Transfer } from "@/prisma/generated/client";

type Source = Pick<Transfer, "transactionHash" | "fromAddress">;

/** The transaction of a payment's transfer. It has one: the database lets no other be a payment. */
export function transactionOf({ transactionHash, fromAddress }: Source): { hash: string; from: string } {
  if (transactionHash === null || fromAddress === null) throw new Error("a payment without a transaction");
  return { hash: transactionHash, from: fromAddress };
}
