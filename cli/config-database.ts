import { compareMigrations } from "@/instance/database/newer-schema";
import { poolerProblem, sessionProblem, type Problem, type UrlSetting } from "@/instance/database/pooler";
import { connectionError } from "@/instance/database/postgres";
import { timeZoneNotice } from "@/instance/database/time-zone";
import { env } from "@/lib/platform/env";
import { migrateCommand, ProblemWithRemedy, type Check } from "./config-problem";
import { isClockSkewed } from "@/lib/chains/clock-skew";
import { pool } from "@/lib/platform/db";
import { readBacklog } from "@/lib/operations/metrics/collect";
import { clockText } from "./clock-text";

/** The checks of the configured databases themselves. */
export function databaseChecks(): Check[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL } = env();
  const check = (setting: UrlSetting, url: string, server: string, run: Check["run"]): Check => ({
    setting,
    subject: `${server} at ${new URL(url).host}`,
    run,
    remedy: "Check the host, the role and its password, and the database name.",
  });
  const direct = (setting: UrlSetting, url: string) =>
    check(setting, url, "PostgreSQL", () => requireDatabase(setting, url));
  return [
    ...(DATABASE_DIRECT_URL
      ? [
          check("DATABASE_URL", DATABASE_URL, "connection pooler", () =>
            requirePooler(DATABASE_URL, DATABASE_DIRECT_URL),
          ),
          direct("DATABASE_DIRECT_URL", DATABASE_DIRECT_URL),
        ]
      : [direct("DATABASE_URL", DATABASE_URL)]),
    ...(MIGRATION_DATABASE_URL ? [direct("MIGRATION_DATABASE_URL", MIGRATION_DATABASE_URL)] : []),
  ];
}

async function requirePooler(url: string, directUrl: string): Promise<void> {
  refuse(await poolerProblem(url, directUrl));
}

function refuse(found: Problem | undefined): void {
  if (found) throw new ProblemWithRemedy(found.problem, found.remedy);
}

async function requireDatabase(setting: UrlSetting, url: string): Promise<string | undefined> {
  const error = await connectionError(url);
  if (error) throw error;
  refuse(await sessionProblem(setting, url));
  const { newer, incompatible, pending } = await compareMigrations(url);
  if (incompatible.length > 0) {
    throw new ProblemWithRemedy(
      `a newer version of Remit has migrated this database (${incompatible.join(", ")})`,
      "Start that version, or restore a backup from before its migration.",
    );
  }
  if (pending.length > 0) {
    const count = pending.length === 1 ? "1 migration is" : `${pending.length} migrations are`;
    throw new ProblemWithRemedy(`${count} not applied yet`, `Run ${migrateCommand}.`);
  }
  if (newer.length === 0) return undefined;
  return `migrated by a newer version of Remit, with which this one works too (${newer.join(", ")})`;
}

/** A check that always succeeds and only names a time zone other than UTC. */
export async function timeZoneChecks(): Promise<Check[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  const setting = DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const notice = await timeZoneNotice(DATABASE_DIRECT_URL ?? DATABASE_URL);
  return notice ? [{ setting, subject: notice, run: () => Promise.resolve(), remedy: "" }] : [];
}

type Server = {
  clock: Date;
  /** Connections that this role may open in this database, if no other program used any. */
  limit: number;
  /** Sessions of other programs. */
  others: number;
  webConnections: number;
  /** Hosts with sessions of web processes. */
  webHosts: number;
};

/** Checks the database's clock and its connections, and how the running processes share limits. */
export async function capacityChecks(): Promise<Check[]> {
  const before = Date.now();
  const server = await readServer();
  const skewMs = server.clock.getTime() - (before + Date.now()) / 2;
  const { liveWorkers } = await readBacklog();
  const setting = env().DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const webProcesses = countWebProcesses(server);
  return [
    {
      setting,
      subject: "the database's clock",
      run: () => requireSynchronized(skewMs),
      remedy: "Synchronize the clocks of the database and of this machine with NTP.",
    },
    {
      setting: "DATABASE_POOL_SIZE",
      subject: "connections",
      run: () => requireConnections(server, { webProcesses, workers: liveWorkers }),
      remedy: "",
    },
    ...storeNotices(webProcesses),
  ];
}

async function readServer(): Promise<Server> {
  // The privileged sessions' share; reserved_connections exists since PostgreSQL 16.
  const { rows } = await pool().query<Server>(`
    SELECT clock_timestamp() AS clock,
      least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - COALESCE(current_setting('reserved_connections', true), '0')::int,
        (SELECT NULLIF(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
        (SELECT NULLIF(datconnlimit, -1) FROM pg_database WHERE datname = current_database())
      ) AS limit,
      count(*) FILTER (WHERE application_name NOT LIKE 'remit-%')::int AS others,
      count(*) FILTER (WHERE application_name = 'remit-web' AND datname = current_database())::int AS "webConnections",
      count(DISTINCT COALESCE(client_addr, '::')) FILTER (WHERE application_name = 'remit-web' AND datname = current_database())::int
        AS "webHosts"
    FROM pg_stat_activity WHERE backend_type = 'client backend'`);
  if (!rows[0]) throw new Error("An aggregate returns one row.");
  return rows[0];
}

/** A guess: each has up to a pool of connections and one for notifications. A pooler hides whose its sessions are. */
function countWebProcesses({ webConnections, webHosts }: Server): number {
  const { DATABASE_POOL_SIZE, DATABASE_DIRECT_URL } = env();
  if (DATABASE_DIRECT_URL) return 0;
  return Math.max(webHosts, Math.ceil(webConnections / (DATABASE_POOL_SIZE + 1)));
}

// The age of a block does not matter here.
const noBlocks = { isLocal: false, blockTimeMs: 0, pollIntervalMs: 0 };

function requireSynchronized(skewMs: number): Promise<string> {
  const text = clockText(skewMs);
  return isClockSkewed(skewMs, noBlocks) ? Promise.reject(new Error(text)) : Promise.resolve(text);
}

type Processes = { webProcesses: number; workers: number };

/** Returns the figures. Throws if the processes that run, at least one of each kind, may need more. */
function requireConnections({ limit, others }: Server, { webProcesses, workers }: Processes): Promise<string> {
  const { DATABASE_POOL_SIZE: size, DATABASE_DIRECT_URL: hasPooler } = env();
  const [webs, watchers] = [Math.max(1, webProcesses), Math.max(1, workers)];
  const needed = webs * (hasPooler ? 1 : size + 1) + watchers * (size + 2);
  const counts = `${webs} web ${webs === 1 ? "process" : "processes"} and ${watchers} ${watchers === 1 ? "worker" : "workers"} need up to ${needed}`;
  const available = limit - others;
  if (available >= needed) return Promise.resolve(`${counts}, ${available} are available`);
  const problem = new ProblemWithRemedy(
    `${counts}, but only ${available} are available (${limit} for this role, ${others} in use by other programs)`,
    "Lower DATABASE_POOL_SIZE, raise the server's max_connections or the role's limit, or use a connection pooler (docs/deployment.md).",
  );
  return Promise.reject(problem);
}

/** Notices; the number of processes is a guess, so neither is a problem. */
function storeNotices(webProcesses: number): Check[] {
  const { RATE_LIMIT_STORE: store } = env();
  const notice = (text: string): Check[] => [
    { setting: "RATE_LIMIT_STORE", subject: text, run: () => Promise.resolve(), remedy: "" },
  ];
  if (store === "memory" && webProcesses > 1)
    return notice(
      `${webProcesses} web processes seem to run, and each counts its own calls. Set RATE_LIMIT_STORE=postgres, so that limits hold for all of them together.`,
    );
  if (store === "postgres" && webProcesses === 1)
    return notice(
      "One web process seems to run, and counts calls in the database. RATE_LIMIT_STORE=memory is faster if there are no others.",
    );
  return [];
}
