// A disk that is full would end the embedded PostgreSQL, so it stops writing while it still has room to go on.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { warn, say } from "../terminal";
import { databaseUrl, type Postgres } from "./postgres";

/** PostgreSQL ends when its write-ahead log finds no room, and needs room to start again. One segment has 16 MiB. */
const reservedMiB = 128;
/**
 * A file beside the cluster that is removed first: on a disk that another program has filled to the last block,
 * PostgreSQL could not store that it only reads.
 */
const ballastMiB = 16;
/** Writes resume with this much, so that the space of the ballast, removed or written again, changes nothing. */
const writableMiB = reservedMiB + 2 * ballastMiB;
const checkEveryMs = 1000;

/**
 * Lets the database only read while less than the reserve is free where it lies, and write again when there is more.
 * Resolves after the first check; then checks every second until the process ends.
 */
export async function guardSpace(postgres: Postgres): Promise<void> {
  let state = await check(postgres, { hasFailed: false });
  void (async () => {
    for (;;) {
      await sleep(checkEveryMs, undefined, { ref: false });
      state = await check(postgres, state);
    }
  })();
}

/** Throws if the database would be read-only after a start. */
export async function requireSpace(postgres: Postgres): Promise<void> {
  if (!(await isAlmostFull(postgres))) return;
  throw new Error(`The disk of DATA_DIR is almost full: Remit needs ${reservedMiB} MiB free there to start.`);
}

type State = { isReadOnly?: boolean; hasFailed: boolean };

/** After a failure, keeps the state and checks again. */
async function check(postgres: Postgres, before: State): Promise<State> {
  try {
    const isReadOnly = await isAlmostFull(postgres, before.isReadOnly ? writableMiB : reservedMiB);
    if (isReadOnly !== before.isReadOnly) {
      if (isReadOnly) await rm(ballastOf(postgres), { force: true });
      await setReadOnly(postgres, isReadOnly);
      if (!isReadOnly) await ensureBallast(postgres);
      if (isReadOnly) warn("The disk of DATA_DIR is almost full. The database is read-only until there is more space.");
      else if (before.isReadOnly) say("The disk of DATA_DIR has space again. The database accepts writes.");
    }
    return { isReadOnly, hasFailed: false };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!before.hasFailed) warn(`The free space of DATA_DIR was not checked: ${reason}`);
    return { ...before, hasFailed: true };
  }
}

async function isAlmostFull({ cluster }: Postgres, neededMiB = reservedMiB): Promise<boolean> {
  const { bavail, bsize } = await statfs(cluster);
  return bavail * bsize < neededMiB * 1024 * 1024;
}

/** Written only with enough space that it does not itself make the disk almost full. */
async function ensureBallast(postgres: Postgres): Promise<void> {
  const file = ballastOf(postgres);
  if (existsSync(file) || (await isAlmostFull(postgres, writableMiB))) return;
  await writeFile(file, randomBytes(ballastMiB * 1024 * 1024));
}

function ballastOf({ cluster }: Postgres): string {
  return `${cluster}.ballast`;
}

async function setReadOnly(postgres: Postgres, isReadOnly: boolean): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(postgres, "postgres"), connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Of the whole cluster and from the next transaction on, in connections that are open as well.
    await client.query(
      isReadOnly
        ? "ALTER SYSTEM SET default_transaction_read_only = on"
        : "ALTER SYSTEM RESET default_transaction_read_only",
    );
    await client.query("SELECT pg_reload_conf()");
  } finally {
    await client.end();
  }
}
