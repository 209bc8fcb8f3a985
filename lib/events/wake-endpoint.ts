import { Prisma, type SqlTransaction } from "@/lib/db";

/** The channel that notifies workers of due deliveries. The payload names an endpoint and its earliest due time. */
export const dueChannel = "webhook_delivery_due";

/** Notifies workers, at commit, that deliveries to the endpoint are due from `since` on. */
export async function wakeEndpoint(tx: SqlTransaction, endpointId: string, since: Date): Promise<void> {
  await tx.$executeRaw`SELECT ${notifyOf(Prisma.sql`${endpointId}::text`, since)}`;
}

/** The notification as an SQL expression, for use inside a statement; `endpointId` may be a column. */
export function notifyOf(endpointId: Prisma.Sql, since: Date): Prisma.Sql {
  const suffix = ` ${since.toISOString()}`;
  return Prisma.sql`pg_notify(${dueChannel}, ${endpointId} || ${suffix}::text)`;
}

/** Parses the payload of a notification. */
export function readMessage(payload: string): { endpointId: string; since: Date } {
  const [endpointId = "", since = ""] = payload.split(" ");
  return { endpointId, since: new Date(since) };
}
