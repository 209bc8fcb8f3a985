// The embedded PostgreSQL of a data folder: its own cluster, password and port.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { newClient, newPoolerClient } from "@/lib/platform/connection";
import { endProcess, hasEnded, isAlive, waitUntil, type Launch } from "../processes/ending";
import { warn } from "../terminal";
import { readJson, writePrivateFile, writePrivateJson } from "../files";
import { choosePort } from "../ports";
import { postgresBinaries } from "./postgres-binaries";
import { postgresUser, reachableFolder, type SystemUser } from "./postgres-user";

// The bootstrap superuser, which owns every database and runs the migrations.
const ownerRole = "remit";
const applicationRole = "remit_app";
const maxStartAttempts = 10;

/** The contents of DATA_DIR/postgres.json. */
export type Postgres = {
  port: number;
  password: string;
  /** The password of the role for web and worker. */
  applicationPassword: string;
  cluster: string;
  binaries: string;
  user?: SystemUser;
  /** For tests: turns off durable writes. */
  isThrowaway: boolean;
};

/** Creates the cluster if it is missing and chooses its port, without starting it. */
export async function preparePostgres(dataDir: string, isThrowaway = false): Promise<Postgres> {
  const file = join(dataDir, "postgres.json");
  const previous = readJson<Omit<Postgres, "applicationPassword"> & Partial<Postgres>>(file);
  const user = postgresUser();
  const cluster = reachableFolder(resolve(dataDir, "postgres"), user);
  if (user) warn(`Started by root: PostgreSQL runs as the system user "${user.name}".`);
  if (previous) await endStrayPostgres(previous);
  const postgres: Postgres = {
    port: await choosePort(previous?.port),
    password: previous?.password ?? randomBytes(24).toString("hex"),
    // An older instance without this role gets it at this start.
    applicationPassword: previous?.applicationPassword ?? randomBytes(24).toString("hex"),
    cluster,
    binaries: postgresBinaries(cluster, user),
    ...(user ? { user } : {}),
    isThrowaway,
  };
  // Written before the cluster is created, because a cluster with a lost password is useless.
  writePrivateJson(file, postgres);
  if (!existsSync(join(cluster, "PG_VERSION"))) initialize(postgres);
  return postgres;
}

/**
 * The URL of the owner, for migrations and tests that change the schema. It can write even while the disk is almost
 * full (`space.ts`).
 */
export function databaseUrl({ port, password }: Postgres, database = "remit"): string {
  const options = "options=-c%20default_transaction_read_only%3Doff";
  return `postgresql://${ownerRole}:${password}@127.0.0.1:${port}/${database}?${options}`;
}

/** The URL of the application's role, which owns no objects. */
export function applicationUrl({ port, applicationPassword }: Postgres, database = "remit"): string {
  return `postgresql://${applicationRole}:${applicationPassword}@127.0.0.1:${port}/${database}`;
}

/** Ends processes left by a killed instance, starts the server and waits until it responds. */
export async function startPostgres(postgres: Postgres, launch: Launch): Promise<ChildProcess> {
  await endStrayPostgres(postgres);
  // After a crash, the last sessions may hold the shared memory briefly, so retry.
  for (let attempt = 1; ; attempt++) {
    const server = spawn(join(postgres.binaries, "bin", "postgres"), serverArguments(postgres), {
      stdio: ["ignore", "inherit", "inherit"],
      ...spawnIdentity(postgres.user),
    });
    launch.onSpawn(server);
    const responds = () => canConnect(databaseUrl(postgres, "postgres"));
    const isUp = await waitUntil(async () => hasEnded(server) || (await responds()), 60_000);
    if (isUp && !hasEnded(server)) return server;
    server.kill("SIGKILL");
    if (attempt === maxStartAttempts || launch.isStopping()) throw new Error("PostgreSQL did not start.");
    await new Promise((retry) => setTimeout(retry, 500));
  }
}

/** Creates the application's role if it is missing. Its privileges are in `grants.ts`. */
export async function ensureApplicationRole(postgres: Postgres): Promise<void> {
  const client = newClient(databaseUrl(postgres, "postgres"));
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [applicationRole]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${applicationRole}`);
    const password = client.escapeLiteral(postgres.applicationPassword);
    await client.query(`ALTER ROLE ${applicationRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${password}`);
  } finally {
    await client.end();
  }
}

/** Creates the database if it is missing. */
export async function ensureDatabase(postgres: Postgres, name = "remit"): Promise<void> {
  const client = newClient(databaseUrl(postgres, "postgres"));
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

export async function canConnect(url: string): Promise<boolean> {
  return (await connectionError(url)) === undefined;
}

/** The reason why the database, or a pooler in front of it, accepts no connection; undefined if it does. */
export async function connectionError(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = newPoolerClient(url, { connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether retrying is useless: PostgreSQL's error classes 28 (wrong credentials) and 3D (unknown database). */
export function isPermanent({ code = "" }: { code?: string }): boolean {
  return code.startsWith("28") || code.startsWith("3D");
}

function initialize(postgres: Postgres): void {
  // The cluster is created next to its path and moved when complete, so that an interrupted initdb leaves no partial
  // one.
  const unfinished = `${postgres.cluster}.new`;
  const passwordFile = `${postgres.cluster}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(unfinished), { recursive: true, mode: 0o755 });
  mkdirSync(unfinished, { mode: 0o700 });
  writePrivateFile(passwordFile, `${postgres.password}\n`);
  const { user } = postgres;
  if (user) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid);
  const result = spawnSync(join(postgres.binaries, "bin", "initdb"), initArguments(unfinished, passwordFile), {
    encoding: "utf8",
    ...spawnIdentity(user),
  });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) throw new Error(`PostgreSQL's initdb failed:\n${result.stderr ?? String(result.error)}`);
  renameSync(unfinished, postgres.cluster);
}

function initArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${ownerRole}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
}

function serverArguments(postgres: Postgres): string[] {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    // initdb copies the machine's time zone. Tests use one whose offset is not a whole number of hours, so that a session
    // without Remit's settings reads wrong times.
    `TimeZone=${postgres.isThrowaway ? "America/St_Johns" : "UTC"}`,
    "log_timezone=UTC",
    // After a crash, syncs the file system once instead of each file.
    ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
    ...(postgres.isThrowaway ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ];
  return ["-D", postgres.cluster, "-p", String(postgres.port), ...settings.flatMap((setting) => ["-c", setting])];
}

async function endStrayPostgres(postgres: Pick<Postgres, "cluster">): Promise<void> {
  const pid = Number(firstLine(join(postgres.cluster, "postmaster.pid")));
  if (!pid || !isAlive(pid) || !isServerOf(pid, postgres.cluster)) return;
  warn(`Taking over from a PostgreSQL that was left running (process ${pid}).`);
  await endProcess(pid, "SIGINT", 15_000);
}

/** Whether the process is PostgreSQL on this cluster. Another program may have reused the pid of an old file. */
function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") return true;
  return firstLine(`/proc/${pid}/cmdline`).includes(cluster);
}

function firstLine(file: string): string {
  try {
    return readFileSync(file, "utf8").split("\n")[0] ?? "";
  } catch {
    return "";
  }
}

/** The user of a child process, and a folder that this user can access. */
function spawnIdentity(user: SystemUser | undefined): { uid?: number; gid?: number; cwd: string } {
  return user ? { uid: user.uid, gid: user.gid, cwd: "/" } : { cwd: process.cwd() };
}
