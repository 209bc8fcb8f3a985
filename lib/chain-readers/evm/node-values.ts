import { z } from "zod";
import type { Block } from "@/lib/chains/observed-transfer";

// What an EVM node may answer. Anything else is a typed failure, so that no pass ever works on half-understood data.

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

export const headerSchema = z
  .object({ number: quantity, hash, timestamp: seconds })
  .transform(({ number, hash: blockHash, timestamp }): Block => ({ number, hash: blockHash, time: timestamp }));

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

// Only what tells a coin transfer from the rest: a full block holds hundreds of transactions of no interest.
export const fullBlockSchema = z.object({
  number: quantity,
  hash,
  transactions: z.array(z.object({ hash, from: address, to: address.nullable(), value: quantity })),
});

export const wordSchema = quantity;
