import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { env } from "@/lib/platform/env";
import { testServices } from "./services";

type TestDatabase = {
  /** Connects as the owner. */
  url: string;
  /** Connects as the application's role, which owns no objects. */
  applicationUrl: string;
  /** Drops the database despite open connections. */
  drop: () => Promise<void>;
};

/** A new database on the run's server, migrated or empty. */
export async function createDatabase(isMigrated = true): Promise<TestDatabase> {
  const { serverUrl, applicationUrl, template } = testServices();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await query(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${isMigrated ? template : "template0"}`);
  return {
    url: withDatabase(serverUrl, name),
    applicationUrl: withDatabase(applicationUrl, name),
    drop: async () => void (await query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** The URL of this test's database as its owner. */
export function ownerUrl(): string {
  return withDatabase(testServices().serverUrl, new URL(env().DATABASE_URL).pathname.slice(1));
}

/** Runs SQL in the test's database as its owner, for statements that the application's role may not run. */
export async function asOwner<Row extends object>(sql: string): Promise<Row[]> {
  return query<Row>(ownerUrl(), sql);
}

/** The number of connections to the test's database that wait for a lock. */
export async function countWaiting(): Promise<number> {
  const waiting = await asOwner(`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return waiting.length;
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
