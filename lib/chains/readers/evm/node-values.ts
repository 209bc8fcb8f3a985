import { z } from "zod";
import type { Block } from "@/lib/chains/observed-transfer";

// Schemas of EVM node responses. Anything else is a typed failure, so that no pass works on misread data.

/** A number in hex, of at most 32 bytes: a quantity of JSON-RPC or a returned word. */
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((hex) => BigInt(hex));
const bytes = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((hex) => hex.toLowerCase());
const hash = bytes.refine((hex) => hex.length === 66);
const address = bytes.refine((hex) => hex.length === 42);
const seconds = quantity
  .refine((value) => value < 8_640_000_000_000n)
  .transform((value) => new Date(Number(value) * 1000));

/** A block with its parent hash and log bloom. `isEmpty`: it has no transactions. */
export type Header = Block & { parentHash: string; logsBloom: string | null; isEmpty: boolean };

export const headerSchema = z
  .object({
    number: quantity,
    hash,
    timestamp: seconds,
    parentHash: hash,
    logsBloom: bytes.nullish(),
    transactions: z.array(z.unknown()).nullish(),
  })
  .transform(({ number, hash: blockHash, timestamp, parentHash, logsBloom, transactions }): Header => ({
    number,
    hash: blockHash,
    time: timestamp,
    parentHash,
    logsBloom: logsBloom ?? null,
    isEmpty: transactions?.length === 0,
  }));

/** A block with its transaction hashes. */
export const contentsSchema = z
  .object({ number: quantity, hash, timestamp: seconds, transactions: z.array(hash) })
  .transform(({ timestamp, ...block }) => ({ ...block, time: timestamp }));

export type BlockContents = z.infer<typeof contentsSchema>;

export const logSchema = z.object({
  address,
  topics: z.array(hash).max(4),
  data: bytes,
  removed: z.boolean().default(false),
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
});

export type Log = z.infer<typeof logSchema>;

export const transactionSchema = z.object({
  hash,
  from: address,
  to: address.nullable(),
  value: quantity,
  input: bytes,
});

export type Transaction = z.infer<typeof transactionSchema>;

export const receiptSchema = z.object({
  transactionHash: hash,
  transactionIndex: quantity,
  blockNumber: quantity,
  blockHash: hash,
  status: quantity,
  logs: z.array(logSchema),
});

export type Receipt = z.infer<typeof receiptSchema>;

/** A transaction's status and fees. */
export const outcomeSchema = z
  .object({
    transactionHash: hash,
    status: quantity,
    gasUsed: quantity.default(0n),
    effectiveGasPrice: quantity.default(0n),
    // Some rollups charge separately for publishing the transaction.
    l1Fee: quantity.nullish(),
  })
  .transform(({ transactionHash, status, gasUsed, effectiveGasPrice, l1Fee }) => ({
    hash: transactionHash,
    hasSucceeded: status === 1n,
    fee: gasUsed * effectiveGasPrice + (l1Fee ?? 0n),
  }));

export type Outcome = z.infer<typeof outcomeSchema>;

// Only the fields of a coin transfer, because a full block holds hundreds of irrelevant transactions.
export const fullBlockSchema = z.object({
  number: quantity,
  hash,
  transactions: z.array(z.object({ hash, from: address, to: address.nullable(), value: quantity })),
});

export { quantity as quantitySchema };
