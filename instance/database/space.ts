// A full disk would stop the embedded PostgreSQL, so it becomes read-only while there is still space to continue.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { newClient } from "@/lib/platform/connection";
import { warn, say } from "../terminal";
import { databaseUrl, type Postgres } from "./postgres";

/** PostgreSQL stops if its write-ahead log has no space, and needs space to restart. One segment has 16 MiB. */
const reservedMiB = 128;
/**
 * A file next to the cluster that is deleted before the database becomes read-only. If another program has filled the
 * disk to the last block, PostgreSQL needs this space to store that setting.
 */
const ballastMiB = 16;
/** Writes resume at this free space, so that deleting or rewriting the ballast does not toggle the state. */
const writableMiB = reservedMiB + 2 * ballastMiB;
const checkEveryMs = 1000;

/**
 * Makes the database read-only while the free space on its disk is below the reserve. Resolves after the first check,
 * then checks every second until the process ends.
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

/** Throws if the database would be read-only after startup. */
export async function requireSpace(postgres: Postgres): Promise<void> {
  if (!(await isAlmostFull(postgres))) return;
  throw new Error(`The disk of DATA_DIR is almost full: Remit needs ${reservedMiB} MiB free there to start.`);
}

type State = { isReadOnly?: boolean; hasFailed: boolean };

/** Compares the free space with the limits and switches the database if necessary. A failed check keeps the state. */
async function check(postgres: Postgres, previous: State): Promise<State> {
  try {
    const isReadOnly = await isAlmostFull(postgres, previous.isReadOnly ? writableMiB : reservedMiB);
    if (isReadOnly !== previous.isReadOnly) {
      if (isReadOnly) await rm(ballastOf(postgres), { force: true });
      await setReadOnly(postgres, isReadOnly);
      if (!isReadOnly) await ensureBallast(postgres);
      if (isReadOnly) warn("The disk of DATA_DIR is almost full. The database is read-only until there is more space.");
      else if (previous.isReadOnly) say("The disk of DATA_DIR has space again. The database accepts writes.");
    }
    return { isReadOnly, hasFailed: false };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!previous.hasFailed) warn(`The free space of DATA_DIR was not checked: ${reason}`);
    return { ...previous, hasFailed: true };
  }
}

async function isAlmostFull({ cluster }: Postgres, neededMiB = reservedMiB): Promise<boolean> {
  const { bavail, bsize } = await statfs(cluster);
  return bavail * bsize < neededMiB * 1024 * 1024;
}

/** Writes the ballast only if enough space remains afterwards. */
async function ensureBallast(postgres: Postgres): Promise<void> {
  const file = ballastOf(postgres);
  if (existsSync(file) || (await isAlmostFull(postgres, writableMiB))) return;
  await writeFile(file, randomBytes(ballastMiB * 1024 * 1024));
}

function ballastOf({ cluster }: Postgres): string {
  return `${cluster}.ballast`;
}

async function setReadOnly(postgres: Postgres, isReadOnly: boolean): Promise<void> {
  const client = newClient(databaseUrl(postgres, "postgres"));
  await client.connect();
  try {
    // Applies to the whole cluster from the next transaction on, even in open connections.
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
