// The one thing journeys cannot bring about from outside: that time has passed.
import { join } from "node:path";
import { Client } from "pg";
import { readJson } from "@/instance/files";
import { databaseUrl, type Postgres } from "@/instance/database/postgres";
import { dataDir } from "./instance";

/** Brings a request's end forward to `seconds` from now; everything that follows is the product's own doing. */
export async function endRequestIn(publicId: string, seconds: number): Promise<void> {
  const postgres = readJson<Postgres>(join(dataDir(), "postgres.json"));
  if (!postgres) throw new Error("The instance of the journeys runs on an embedded database.");
  const client = new Client({ connectionString: databaseUrl(postgres) });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `UPDATE payment_request SET expires_at = now() + make_interval(secs => $2) WHERE public_id = $1`,
      [publicId, seconds],
    );
    if (rowCount !== 1) throw new Error(`There is no payment request ${publicId}.`);
  } finally {
    await client.end();
  }
}
