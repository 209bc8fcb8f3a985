import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type { PoolClient } from "pg";
import { newPool } from "@/lib/platform/connection";
import { sqlOf, type Transaction } from "@/lib/platform/db";
import { PrismaClient } from "@/prisma/generated/client";

/** `sqlTx` is the same transaction, but its SQL bypasses Prisma, which halves the time of a creation. */
export type FillTransaction = { tx: Transaction; sqlTx: Transaction };

/** Runs a fill in one transaction, on a connection of its own with prepared statements. */
export async function fillTransaction(
  url: string,
  work: (transaction: FillTransaction) => Promise<void>,
): Promise<void> {
  const pool = newPool(url, { max: 1 });
  const connections: PoolClient[] = [];
  pool.on("acquire", (connection) => connections.push(connection));
  const statementNameGenerator = ({ sql }: { sql: string }) => createHash("sha256").update(sql).digest("base64url");
  const client = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }), errorFormat: "minimal" });
  const run = (tx: Transaction) => {
    const connection = connections.at(-1);
    if (!connection) throw new Error("The transaction has no connection.");
    // An assignment would change `tx` itself, which is a proxy.
    const sqlTx = Object.create(tx, Object.getOwnPropertyDescriptors(sqlOf(connection))) as Transaction;
    return work({ tx, sqlTx });
  };
  try {
    await client.$transaction(run, { timeout: 3_600_000 });
  } finally {
    await client.$disconnect();
    await pool.end();
  }
}
