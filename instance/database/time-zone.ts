import { newPoolerClient } from "@/lib/platform/connection";

/** Names of UTC in PostgreSQL. */
const utc = /^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal|Greenwich)$/i;

/**
 * A sentence about the database's time zone if it is not UTC; undefined if it is. It only concerns other programs:
 * Remit's sessions are in UTC whatever the database has (`lib/platform/connection.ts`).
 */
export async function timeZoneNotice(url: string): Promise<string | undefined> {
  const client = newPoolerClient(url, { connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ zone: string; database: string }>(
      "SELECT current_setting('TimeZone') AS zone, current_database() AS database",
    );
    const [{ zone, database } = { zone: "UTC", database: "" }] = rows;
    if (utc.test(zone)) return undefined;
    return `The database's time zone is ${zone}. Remit uses UTC in its own sessions; for the same times in other programs, run ALTER DATABASE ${client.escapeIdentifier(database)} SET TimeZone = 'UTC'.`;
  } finally {
    await client.end();
  }
}
