// PostgreSQL for tests: a server without durable writes, and a template database with every migration applied.
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { migrate } from "@/instance/database/migrate";
import {
  applicationUrl,
  canConnect,
  databaseUrl,
  ensureDatabase,
  preparePostgres,
  type Postgres,
} from "@/instance/database/postgres";
import { readJson } from "@/instance/files";
import { endProcess } from "@/instance/processes/ending";
import { becomesReady, spawnChild } from "@/instance/processes/spawn";
import { newClient, newPool } from "@/lib/platform/connection";
import { catalog, writeCatalog } from "@/lib/chains/sync-catalog";
import { PrismaClient } from "@/prisma/generated/client";
import { bundle } from "../bootstrap/bundle.mjs";
import { keepService } from "./kept-services";

type TestPostgres = {
  dataDir: string;
  /** Connects as the owner of every database. */
  serverUrl: string;
  /** Connects as the application's role. */
  applicationUrl: string;
  template: string;
  stop: () => Promise<void>;
};

/** Starts a server that runs until `stop`. */
export async function startPostgres(): Promise<TestPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "remit-test-"));
  // If root runs the tests, the database runs as another user, who must be able to traverse the folder.
  chmodSync(dataDir, 0o711);
  await preparePostgres(dataDir, true);
  const server = spawnChild({ file: await bundleRunner(), args: [dataDir], env: process.env, output: "ignore" });
  if (!(await becomesReady(server))) throw new Error("The PostgreSQL of the tests did not start.");
  await ensureTemplate(dataDir, "catalog");
  return testPostgres(dataDir, "catalog", async () => {
    await endProcess(server.pid ?? 0, "SIGTERM", 15_000);
    rmSync(dataDir, { recursive: true, force: true });
  });
}

/**
 * The rows in the template's tables. Writing the catalog requires every table of `schema.prisma`; a template without rows
 * also works while `npm run db:migration` writes a missing migration.
 */
type Content = "catalog" | "nothing";

/** The server that keeps running between runs; `stop` does not stop it. */
export async function keepPostgres(content: Content = "catalog"): Promise<TestPostgres> {
  const service = {
    name: "postgres",
    // The template's name has a hash of the migrations, so a running server serves every version.
    stamp: "",
    prepare: async (folder: string) => {
      await preparePostgres(folder, true);
      return { file: await bundleRunner(), args: [folder], env: process.env };
    },
    isReady: (folder: string) => canConnect(applicationUrl(readPostgres(folder))),
    readyTimeoutMs: 60_000,
  };
  const dataDir = await keepService(service, (folder) => ensureTemplate(folder, content));
  return testPostgres(dataDir, content, () => Promise.resolve());
}

function testPostgres(dataDir: string, content: Content, stop: () => Promise<void>): TestPostgres {
  const postgres = readPostgres(dataDir);
  return {
    dataDir,
    serverUrl: databaseUrl(postgres, "postgres"),
    applicationUrl: applicationUrl(postgres, "postgres"),
    template: templateName(content),
    stop,
  };
}

/** Test databases are copies of the template, which is much faster than migrating them. */
async function ensureTemplate(dataDir: string, content: Content): Promise<void> {
  const postgres = readPostgres(dataDir);
  const template = templateName(content);
  const server = newClient(databaseUrl(postgres, "postgres"));
  await server.connect();
  const { rowCount } = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [template]);
  if (rowCount === 0) {
    const unfinished = `${template}_unfinished`;
    await server.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await ensureDatabase(postgres, unfinished);
    await migrate(databaseUrl(postgres, unfinished), applicationUrl(postgres, unfinished));
    if (content === "catalog") await insertCatalog(applicationUrl(postgres, unfinished));
    await server.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  }
  await server.end();
}

/** Makes the local EVM chain active. Nothing listens at this URL: a test that reads the chain starts its own node. */
const rpcUrls = new Map([["local-evm", ["http://127.0.0.1:1"]]]);

async function insertCatalog(connectionString: string): Promise<void> {
  const pool = newPool(connectionString, { max: 1 });
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });
  await client.$transaction((tx) => writeCatalog(tx, rpcUrls), { timeout: 60_000 });
  await client.$disconnect();
  await pool.end();
}

/** Named by a hash of the migrations, grants and catalog, so that a change makes a new template. */
function templateName(content: Content): string {
  const hash = createHash("sha256").update(readFileSync(join("instance", "database", "grants.ts")));
  if (content === "catalog") hash.update(JSON.stringify([catalog, [...rpcUrls]]));
  for (const file of readdirSync("prisma/migrations", { recursive: true, encoding: "utf8" }).sort()) {
    if (file.endsWith(".sql")) hash.update(`${file}\0`).update(readFileSync(join("prisma/migrations", file)));
  }
  return `remit_template_${hash.digest("hex").slice(0, 12)}`;
}

function readPostgres(dataDir: string): Postgres {
  const postgres = readJson<Postgres>(join(dataDir, "postgres.json"));
  if (!postgres) throw new Error(`There is no postgres.json in ${dataDir}.`);
  return postgres;
}

/** Bundled inside the checkout, because Node resolves packages upwards from the bundle. */
async function bundleRunner(): Promise<string> {
  const file = resolve("dist/test-runners/database-runner.mjs");
  await bundle(process.cwd(), resolve("instance/database/runner.ts"), file);
  return file;
}
