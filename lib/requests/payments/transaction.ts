import type { Transfer } from "@/prisma/generated/client";

type Source = Pick<Transfer, "transactionHash" | "fromAddress">;

/** The transaction of a payment's transfer. The database guarantees that a payment has one. */
export function transactionOf({ transactionHash, fromAddress }: Source): { hash: string; from: string } {
  if (transactionHash === null || fromAddress === null) throw new Error("The payment has no transaction.");
  return { hash: transactionHash, from: fromAddress };
}
