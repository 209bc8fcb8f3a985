// Debian's PostgreSQL with its tools, because the embedded one comes without pg_dump, and Debian's pg_dump cannot read
// a server that is newer than itself.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "@/instance/database/migrate";
import { canConnect } from "@/instance/database/postgres";
import { postgresUser } from "@/instance/database/postgres-user";
import { choosePort } from "@/instance/ports";
import { waitUntil } from "@/instance/processes/ending";
import { ensureAuditKey } from "@/lib/accounts/audit/key";
import { env } from "@/lib/platform/env";
import { switchDatabase, type OwnPostgres } from "./own-postgres";

/** Whether this machine can download Debian's packages. */
export function hasDebianPackages(): boolean {
  return spawnSync("apt-get", ["--version"]).status === 0;
}

/** Starts a server with the two roles, its database empty or restored from a dump, and connects `db()` to it. */
export async function startDebianPostgres(dump?: string): Promise<Omit<OwnPostgres, "crash">> {
  const bin = unpackedTools();
  const server = await startServer(bin);
  await createRoles(server.urlOf("postgres", "postgres"));
  const [url, ownerUrl] = [server.urlOf("remit_app", "remit"), server.urlOf("remit_owner", "remit")];
  if (dump)
    execFileSync(join(bin, "pg_restore"), ["--exit-on-error", "--dbname", ownerUrl, dump], { env: toolEnv(bin) });
  await migrate(ownerUrl, url);
  const previousUrl = env().DATABASE_URL;
  await switchDatabase(url);
  await ensureAuditKey(ownerUrl);
  return {
    url,
    ownerUrl,
    backUp: () => dumpOf(bin, ownerUrl),
    stop: async () => {
      await switchDatabase(previousUrl);
      await server.stop();
    },
  };
}

/** Creates the two roles and the database as docs/operations.md describes. */
async function createRoles(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const role of ["remit_owner", "remit_app"]) await client.query(`CREATE ROLE ${role} LOGIN`);
  await client.query("CREATE DATABASE remit OWNER remit_owner");
  await client.end();
}

async function dumpOf(bin: string, url: string): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), "remit-test-dump-")), "remit.dump");
  // Asynchronous, because this process also generates the load of the test.
  const child = spawn(join(bin, "pg_dump"), ["--format=custom", `--file=${file}`, url], {
    env: toolEnv(bin),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((end) => child.once("close", end));
  if (code !== 0) throw new Error(`pg_dump failed with the exit code ${String(code)}.`);
  return file;
}

async function startServer(bin: string) {
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), "remit-test-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { env: toolEnv(bin), cwd: folder, ...(user ? { uid: user.uid, gid: user.gid } : {}) };
  execFileSync(join(bin, "initdb"), ["--auth=trust", "--username=postgres", "--encoding=UTF8", "-D", folder], {
    ...options,
    stdio: "ignore",
  });
  const port = await choosePort(undefined);
  const settings = ["-c", "unix_socket_directories=", "-c", "listen_addresses=127.0.0.1"];
  const server = spawn(join(bin, "postgres"), ["-D", folder, "-p", String(port), ...settings], {
    ...options,
    stdio: "ignore",
  });
  const ended = new Promise((end) => server.once("exit", end));
  const urlOf = (role: string, database: string) => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  if (!(await waitUntil(() => canConnect(urlOf("postgres", "postgres")), 30_000))) {
    throw new Error("Debian's PostgreSQL did not start.");
  }
  const stop = async () => {
    server.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { urlOf, stop };
}

/** The folder of the programs; downloads and unpacks the packages once, without installing them. */
function unpackedTools(): string {
  const version = packagedVersion();
  const root = join(tmpdir(), `remit-debian-postgresql-${version}`);
  const bin = join(root, "usr/lib/postgresql", version, "bin");
  if (existsSync(join(bin, "pg_dump"))) return bin;
  const downloads = mkdtempSync(join(tmpdir(), "remit-test-packages-"));
  const names = [`postgresql-${version}`, `postgresql-client-${version}`, "libpq5"];
  execFileSync("apt-get", ["download", ...names], { cwd: downloads, stdio: "ignore" });
  const unpacked = join(downloads, "root");
  mkdirSync(unpacked);
  execFileSync("sh", ["-c", 'for package in *.deb; do dpkg -x "$package" root; done'], { cwd: downloads });
  // PostgreSQL runs as another user, who must be able to read its programs.
  for (const folder of [downloads, unpacked]) chmodSync(folder, 0o755);
  execFileSync("cp", ["-a", unpacked, root]);
  rmSync(downloads, { recursive: true });
  return bin;
}

/** The major version that Debian's package `postgresql` depends on. */
function packagedVersion(): string {
  const readVersion = () =>
    /postgresql-(\d+)/.exec(spawnSync("apt-cache", ["depends", "postgresql"]).stdout.toString())?.[1];
  const known = readVersion();
  if (known) return known;
  execFileSync("apt-get", ["update"], { stdio: "ignore" });
  const version = readVersion();
  if (!version) throw new Error("Debian has no package postgresql.");
  return version;
}

/** The libraries of the packages are next to the programs, in a folder named by the architecture. */
function toolEnv(bin: string): NodeJS.ProcessEnv {
  const [libraries = ""] = execFileSync("sh", ["-c", "dirname lib/*/libpq.so.5"], { cwd: join(bin, "../../../..") })
    .toString()
    .split("\n");
  return { ...process.env, LANG: "C.UTF-8", LD_LIBRARY_PATH: join(bin, "../../../..", libraries) };
}
