// A connection pooler in transaction mode gives each transaction any of its sessions. Remit's callers do not notice, but
// notifications, session locks and migrations need a session of their own.
import type { Client } from "pg";
import { callerLimits, newClient, newPoolerClient, sessionSettings } from "@/lib/platform/connection";
import { isRelease } from "@/lib/platform/env";

/** A problem with the database URLs, and its remedy. */
export type Problem = { problem: string; remedy: string };

export type UrlSetting = "DATABASE_URL" | "DATABASE_DIRECT_URL" | "MIGRATION_DATABASE_URL";

// Arbitrary, but different from the numbers of Remit's other advisory locks.
const roleLock = 7_233_004;

/** Throws, with instructions, if a URL leads to a pooler instead of PostgreSQL itself. */
export async function requireSession(setting: UrlSetting, url: string): Promise<void> {
  refuse(await sessionProblem(setting, url));
}

export function refuse(found: Problem | undefined): void {
  if (found) throw new Error(`${found.problem}. ${found.remedy}`);
}

/** The problem if `url` leads to a pooler that keeps no session for its client. */
export async function sessionProblem(setting: UrlSetting, url: string): Promise<Problem | undefined> {
  const clients = [1, 2].map(() => newClient(url, {}, callerLimits));
  const problem = (evidence: string): Problem => ({
    problem: `${setting} leads to a connection pooler: ${evidence}`,
    remedy:
      setting === "DATABASE_URL"
        ? "Also set DATABASE_DIRECT_URL to PostgreSQL itself (docs/deployment.md)."
        : `Set ${setting} to PostgreSQL itself (docs/deployment.md).`,
  });
  try {
    const [first, second] = (await Promise.all(clients.map((client) => client.connect()))) as [Client, Client];
    const lacking = await lackingSettings(first);
    if (lacking.length > 0) return problem(`it ignores ${lacking.join(", ")}`);
    // Idle clients of a pooler share the session that was used last, or get the next one in turn.
    const backends = [await backendOf(first), await backendOf(first), await backendOf(second)];
    if (backends[0] === backends[1] && backends[1] !== backends[2]) return undefined;
    return problem("it gives each transaction another session");
  } catch (error) {
    // PgBouncer's message for every setting that it does not apply itself.
    if (!/unsupported startup parameter/.test(String(error))) throw error;
    return problem(error instanceof Error ? error.message : "");
  } finally {
    await endAll(clients);
  }
}

/** The problem if `url` does not lead through a pooler to the same database, with the settings of the role. */
export async function poolerProblem(url: string, directUrl: string): Promise<Problem | undefined> {
  const clients = [newPoolerClient(url), newClient(directUrl)] as const;
  const [pooled, direct] = clients;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const identities = [await identityOf(pooled), await identityOf(direct)];
    if (identities[0] !== identities[1]) {
      return {
        problem: `DATABASE_URL and DATABASE_DIRECT_URL lead to different servers, databases or roles (${identities.join(" and ")})`,
        remedy: "Set both to the same database with the same role.",
      };
    }
    const lacking = await lackingSettings(pooled);
    if (lacking.length === 0) return undefined;
    return {
      problem: `The sessions behind the pooler of DATABASE_URL lack ${lacking.join(", ")}`,
      remedy: `Run ${isRelease() ? "remit migrate" : "npm run migrate"}, then let the pooler open new sessions (PgBouncer: RECONNECT).`,
    };
  } finally {
    await endAll(clients);
  }
}

/**
 * Makes the settings of callers those of the role in this database, because a pooler refuses them from clients. Other
 * sessions of the role, such as the worker's, override them.
 */
export async function setRoleSettings(directUrl: string): Promise<void> {
  const client = newClient(directUrl, {}, callerLimits);
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string }>("SELECT current_database() AS database");
    const role = `ALTER ROLE CURRENT_USER IN DATABASE ${client.escapeIdentifier(rows[0]?.database ?? "")}`;
    // This session has the settings. Written out, a list such as the search path would be quoted as one name.
    const statements = Object.keys(sessionSettings(callerLimits)).map((name) => `${role} SET ${name} FROM CURRENT`);
    // PostgreSQL fails if two sessions change the same role at once.
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${roleLock}); ${statements.join("; ")}; COMMIT`);
  } finally {
    await client.end();
  }
}

/** The settings of a caller's session that this one lacks. */
async function lackingSettings(client: Client): Promise<string[]> {
  const expected = sessionSettings(callerLimits);
  const { rows } = await client.query<{ name: string; setting: string }>(
    "SELECT name, setting FROM pg_settings WHERE name = ANY ($1)",
    [Object.keys(expected)],
  );
  return rows
    .filter(({ name, setting }) => setting !== String(expected[name]))
    .map(({ name }) => `${name} = ${expected[name]}`);
}

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}

async function identityOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    "SELECT current_user || '@' || current_database() || ', started ' || pg_postmaster_start_time() AT TIME ZONE 'UTC' AS identity",
  );
  return rows[0]?.identity ?? "";
}

async function endAll(clients: readonly Client[]): Promise<void> {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
}
