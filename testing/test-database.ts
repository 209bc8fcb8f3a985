import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { testServices } from "./services";

/** A new database on the run's server: migrated, or empty. `drop` takes it away, whoever is still connected. */
export async function createDatabase(isMigrated = true): Promise<{ url: string; drop: () => Promise<void> }> {
  const { serverUrl, template } = testServices();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${isMigrated ? template : "template0"}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: testServices().serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
