import { Prisma, type SqlTransaction } from "@/lib/platform/db";

/** The channel that notifies workers of due deliveries. The payload names an endpoint and its earliest due time. */
export const dueChannel = "webhook_delivery_due";

/** Notifies workers, at commit, that deliveries to the endpoint are due from `dueFrom` on. */
export async function wakeEndpoint(tx: SqlTransaction, endpointId: string, dueFrom: Date): Promise<void> {
  await tx.$executeRaw`SELECT ${notifySql(Prisma.sql`${endpointId}::text`, dueFrom)}`;
}

/** The notification as an SQL expression, for use inside a statement; `endpointId` may be a column. */
export function notifySql(endpointId: Prisma.Sql, dueFrom: Date): Prisma.Sql {
  const suffix = ` ${dueFrom.toISOString()}`;
  return Prisma.sql`pg_notify(${dueChannel}, ${endpointId} || ${suffix}::text)`;
}

/** Parses the payload of a notification. */
export function parsePayload(payload: string): { endpointId: string; dueFrom: Date } {
  const [endpointId = "", dueFrom = ""] = payload.split(" ");
  return { endpointId, dueFrom: new Date(dueFrom) };
}
