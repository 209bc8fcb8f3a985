import { z } from "zod";

// Stored result of a reconciliation of the books with a chain. Amounts are raw.

const entrySchema = z.object({
  transaction_hash: z.string(),
  block_number: z.int(),
  amount: z.string(),
  /** The only side that has the transfer. */
  found_in: z.enum(["books", "chain"]),
});

const differenceSchema = z.object({
  recipient_address: z.string(),
  token_id: z.int(),
  recorded: z.string(),
  on_chain: z.string(),
  transfers: z.array(entrySchema),
});

/** An address and a token whose transfers differ between books and chain. */
export type Difference = z.infer<typeof differenceSchema>;

export function parseDifferences(stored: unknown): Difference[] {
  return z.array(differenceSchema).parse(stored);
}

export function countTransfers(differences: readonly Difference[]): number {
  return differences.reduce((count, { transfers }) => count + transfers.length, 0);
}
