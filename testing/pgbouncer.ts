// A real PgBouncer in front of a test's PostgreSQL.
import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canConnect } from "@/instance/database/postgres";
import { postgresUser } from "@/instance/database/postgres-user";
import { choosePort } from "@/instance/ports";
import { waitUntil } from "@/instance/processes/ending";
import { newPoolerClient } from "@/lib/platform/connection";
import { installDebianPackage } from "@/tooling/test/chromium";

const program = "/usr/sbin/pgbouncer";

export type PgBouncer = {
  /** The URL of the database through the pooler. */
  url: string;
  /** Replaces the pooler's sessions by new ones. */
  reconnect: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Whether this machine has PgBouncer, or can install it. */
export function hasPgBouncer(): boolean {
  if (!existsSync(program)) installDebianPackage("pgbouncer");
  return existsSync(program);
}

/** Starts PgBouncer in transaction mode in front of a database. `settings` adds or overrides settings. */
export async function startPgBouncer(databaseUrl: string, settings: Record<string, string> = {}): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl);
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), "remit-test-pgbouncer-"));
  const port = await choosePort(undefined);
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: join(folder, "users.txt"),
    admin_users: username,
    pool_mode: "transaction",
    default_pool_size: "10",
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=${hostname} port=${databasePort}`;
  writeFileSync(join(folder, "users.txt"), `"${username}" "${password}"\n`);
  writeFileSync(join(folder, "pgbouncer.ini"), ["[databases]", database, "[pgbouncer]", ...lines, ""].join("\n"));
  // PgBouncer refuses to run as root.
  if (user) for (const path of [folder, all.auth_file]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, [join(folder, "pgbouncer.ini")], {
    stdio: "ignore",
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  const ended = new Promise((end) => child.once("exit", end));
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` });
  url.search = "";
  if (!(await waitUntil(() => canConnect(url.href), 30_000))) throw new Error("PgBouncer did not start.");
  return {
    url: url.href,
    reconnect: async () => {
      const admin = newPoolerClient(Object.assign(new URL(url), { pathname: "/pgbouncer" }).href);
      await admin.connect();
      await admin.query("RECONNECT");
      await admin.end();
    },
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
