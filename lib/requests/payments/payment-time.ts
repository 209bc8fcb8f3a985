import { Prisma } from "@/lib/platform/db";

// The time of a payment is the earlier of its block's time and the database's time when its block was first seen. No
// block is seen before it exists, so a chain whose clock runs ahead makes no payment late.

type Seen = {
  blockTime: Date;
  createdAt: Date;
  /** When its present block was first seen, if the transfer has moved. */
  seenAt: Date | null;
};

export function paymentTime({ blockTime, createdAt, seenAt }: Seen): Date {
  return earlier(blockTime, seenAt ?? createdAt);
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** The same of `transfer t`. */
export const paymentTimeSql = Prisma.sql`LEAST(t.block_time, COALESCE(t.seen_at, t.created_at))`;
