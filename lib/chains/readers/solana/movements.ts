import { getBase58Encoder, type ReadonlyUint8Array } from "@solana/kit";
import { systemProgram, token2022Program, tokenProgram } from "@/lib/chains/solana-address";
import type { Instruction, Transaction } from "./node-values";

// Extracts the instructions that move coin or tokens between accounts, at any depth of a transaction.

export type Movement = {
  /** n × 1000 for the nth instruction, plus m for the mth instruction that it called. */
  ordinal: number;
  program: string;
  source: string;
  destination: string;
  /** The amount that leaves the source. */
  amount: bigint;
  /** The fee withheld from the destination; null if the instruction does not state it. */
  fee: bigint | null;
  /** Accounts listed after the parties of the transfer. Any bound reference is one of them. */
  extra: string[];
};

// Starts above the account indexes (at most 255), which are the ordinals of unexplained gains.
const ordinalsPerInstruction = 1000;

/** Every movement of the transaction, in order. */
export function listMovements(transaction: Transaction, keys: string[]): Movement[] {
  const inner = transaction.meta.innerInstructions ?? [];
  return transaction.transaction.message.instructions.flatMap((instruction, index) => {
    const called = inner.filter((group) => group.index === index).flatMap((group) => group.instructions);
    const first = (index + 1) * ordinalsPerInstruction;
    return [instruction, ...called].flatMap((one, position) => movementOf(one, keys, first + position));
  });
}

type Layout = {
  amountAt: number;
  feeAt?: number;
  length: number;
  /** The positions of source and destination, and the number of accounts with a role. */
  source: number;
  destination: number;
  parties: number;
};

const systemLayouts: Record<string, Layout> = {
  "02000000": { amountAt: 4, length: 12, source: 0, destination: 1, parties: 2 }, // Transfer
  "0b000000": { amountAt: 4, length: 12, source: 0, destination: 2, parties: 3 }, // TransferWithSeed
};
const tokenLayouts: Record<string, Layout> = {
  "03": { amountAt: 1, length: 9, source: 0, destination: 1, parties: 3 }, // Transfer
  "0c": { amountAt: 1, length: 10, source: 0, destination: 2, parties: 4 }, // TransferChecked
};
const token2022Layouts: Record<string, Layout> = {
  ...tokenLayouts,
  "1a01": { amountAt: 2, feeAt: 11, length: 19, source: 0, destination: 2, parties: 4 }, // TransferCheckedWithFee
};
const layouts: Record<string, Record<string, Layout>> = {
  [systemProgram]: systemLayouts,
  [tokenProgram]: tokenLayouts,
  [token2022Program]: token2022Layouts,
};

// Longer than any of these instructions in base58.
const maxDataLength = 400;

function movementOf(instruction: Instruction, keys: string[], ordinal: number): Movement[] {
  const program = keys[instruction.programIdIndex] ?? "";
  const programLayouts = layouts[program];
  const data = programLayouts && bytesOf(instruction.data);
  if (!programLayouts || !data) return [];
  const bytes = Buffer.from(data);
  const layout = Object.entries(programLayouts).find(([tag]) => bytes.toString("hex").startsWith(tag))?.[1];
  const accounts = instruction.accounts.map((index) => keys[index] ?? "");
  if (!layout || bytes.length < layout.length || accounts.length < layout.parties) return [];
  const { source, destination, amountAt, feeAt, parties } = layout;
  const fee = feeAt === undefined ? defaultFee(program) : bytes.readBigUInt64LE(feeAt);
  return [
    {
      ordinal,
      program,
      source: accounts[source] ?? "",
      destination: accounts[destination] ?? "",
      amount: bytes.readBigUInt64LE(amountAt),
      fee,
      extra: accounts.slice(parties),
    },
  ];
}

/** Null if the data is not base58 or too long for a known instruction. Never throws. */
function bytesOf(data: string): ReadonlyUint8Array | null {
  if (data.length > maxDataLength) return null;
  try {
    return getBase58Encoder().encode(data);
  } catch {
    return null;
  }
}

/** A plain Token-2022 transfer does not state the fee that the token withholds; other programs withhold none. */
function defaultFee(program: string): bigint | null {
  return program === token2022Program ? null : 0n;
}
