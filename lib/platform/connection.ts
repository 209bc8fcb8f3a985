import { Client, Pool, type ClientBase, type ClientConfig, type PoolConfig } from "pg";

// The only place that opens connections to PostgreSQL, which a lint rule ensures: every session has the same settings,
// whatever the server, the database and the role are configured with.

/** How long one statement may take, wait for a lock, or leave its transaction idle, in milliseconds; 0 is no limit. */
export type StatementLimits = {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

const noLimits: StatementLimits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** Clients time out sooner, and one caller's statement must not hold a connection for minutes. */
export const callerLimits: StatementLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 15_000,
};

/** A server that accepts a connection and never responds must not hold up the start of a process, or a stop. */
const connectionTimeoutMillis = 5000;

/**
 * PostgreSQL's settings in each session. Prisma writes times without a zone, so it must be UTC. Temporary tables come
 * last in the search path, so that none can hide a table of Remit. Values must not contain spaces.
 */
export function sessionSettings(limits: Partial<StatementLimits> = {}): Record<string, string | number> {
  return { TimeZone: "UTC", search_path: "public,pg_temp", ...noLimits, ...limits };
}

// Next bundles pages separately from the server's route handlers; both share the name through `globalThis`.
const shared = globalThis as unknown as { remitProcess?: string };

/** Sets the `application_name` of this process's connections. Call it before the first one. */
export function nameConnections(name: "remit-web" | "remit-worker" | "remit-migrate" | "remit-admin"): void {
  shared.remitProcess = name;
}

/** A client that is not connected yet. It ignores errors of an idle connection; its queries reject. */
export function newClient(url: string, config: ClientConfig = {}, limits?: Partial<StatementLimits>): Client {
  return withoutErrors(new Client({ ...sessionAt(url, limits), ...config }));
}

/** A client that asks for no settings, which poolers refuse at the start of a session. */
export function newPoolerClient(url: string, config: ClientConfig = {}): Client {
  return withoutErrors(new Client({ ...throughPooler(url), ...config }));
}

/** A pool of connections to PostgreSQL itself. */
export function newPool(url: string, config: PoolConfig, limits?: Partial<StatementLimits>): Pool {
  return withoutPoolErrors(new Pool({ ...sessionAt(url, limits), ...config }));
}

/**
 * A pool of connections to a pooler in transaction mode, which gives each transaction any of its sessions: statements
 * stay unnamed, and the settings are those of the role (`instance/database/pooler.ts`).
 */
export function newPoolThroughPooler(url: string, config: PoolConfig): Pool {
  const pool = withoutPoolErrors(new Pool({ ...throughPooler(url), ...config }));
  return pool.on("connect", withoutStatementNames);
}

/** PostgreSQL's options at the start of a session. The URL may have others, such as `options=-c%20work_mem%3D64MB`. */
function sessionAt(url: string, limits?: Partial<StatementLimits>): ClientConfig {
  const { own, ...config } = withoutOptions(url);
  const settings = Object.entries(sessionSettings(limits)).map(([name, value]) => `-c ${name}=${value}`);
  return { ...config, options: [own, ...settings].join(" ").trim() };
}

function throughPooler(url: string): ClientConfig {
  const { own: _, ...config } = withoutOptions(url);
  return config;
}

function withoutOptions(url: string) {
  const [address = "", query = ""] = url.split("?");
  const parameters = new URLSearchParams(query);
  const own = parameters.get("options") ?? "";
  parameters.delete("options");
  return {
    own,
    connectionTimeoutMillis,
    connectionString: parameters.size > 0 ? `${address}?${parameters}` : address,
    fallback_application_name: shared.remitProcess ?? "remit",
  };
}

/** An unhandled error of a broken connection would end the process. */
function withoutErrors<Connection extends ClientBase>(client: Connection): Connection {
  client.on("error", () => undefined);
  return client;
}

function withoutPoolErrors(pool: Pool): Pool {
  // The next query replaces a broken idle connection.
  pool.on("error", () => undefined);
  // Also ignore errors emitted while a client is being checked out; the query itself rejects.
  return pool.on("connect", withoutErrors);
}

function withoutStatementNames(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const isNamed = (statement: unknown) => typeof statement === "object" && statement !== null && "name" in statement;
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) =>
      query(isNamed(statement) ? { ...(statement as object), name: undefined } : statement, ...rest),
  });
}
