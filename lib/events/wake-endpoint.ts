import { Prisma, type SqlTransaction } from "@/lib/db";

/** Where workers are told of deliveries that are due. A message names an endpoint and the earliest of its due times. */
export const dueChannel = "webhook_delivery_due";

/** Sees to it that what is due to an endpoint from `since` on is sent, once the transaction commits. */
export async function wakeEndpoint(tx: SqlTransaction, endpointId: string, since: Date): Promise<void> {
  await tx.$executeRaw`SELECT ${notifyOf(Prisma.sql`${endpointId}::text`, since)}`;
}

/** The same as an SQL expression, for the endpoints whose ids `endpointId` stands for. */
export function notifyOf(endpointId: Prisma.Sql, since: Date): Prisma.Sql {
  return Prisma.sql`pg_notify(${dueChannel}, ${endpointId} || ${` ${since.toISOString()}`}::text)`;
}

/** The endpoint that a message names, and since when something is due to it. */
export function readMessage(payload: string): { endpointId: string; since: Date } {
  const [endpointId = "", since = ""] = payload.split(" ");
  return { endpointId, since: new Date(since) };
}
