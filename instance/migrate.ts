// npm run migrate: applies migrations and writes the chains and tokens of the settings. Run it before new versions of
// the processes start, with the same settings. Idempotent and safe to run concurrently. With a data folder as argument,
// as from `npm start`, it also creates the demo merchant.
import { ensureAuditKey } from "@/lib/accounts/audit/key";
import { readConfiguration } from "@/lib/chains/configuration";
import { sealPlaintextRpcUrls } from "@/lib/chains/rpc-urls";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { nameConnections } from "@/lib/platform/connection";
import { closeDatabase } from "@/lib/platform/db";
import { directDatabaseUrl, env } from "@/lib/platform/env";
import { migrate } from "./database/migrate";
import { refuseNewerSchema } from "./database/newer-schema";
import { poolerProblem, requireSession, setRoleSettings, type UrlSetting } from "./database/pooler";
import { connectionError, isPermanent } from "./database/postgres";
import { requireKnownSecrets } from "./database/known-secrets";
import { waitUntil } from "./processes/ending";
import { warn, say } from "./terminal";
import { readDemoSignIn, demoSignInFile } from "./record";
import { randomBytes } from "node:crypto";
import { writePrivateJson } from "./files";
import { createAccount } from "@/lib/accounts/users/create-account";
import { byOperator } from "@/lib/accounts/audit/record";
import { DomainError } from "@/lib/platform/errors";

const ownerWarning =
  "The role of DATABASE_URL owns the database, so it could change the audit log. " +
  "Set MIGRATION_DATABASE_URL to the owner and DATABASE_URL to another role (docs/configuration.md).";
const connectTimeoutMs = 60_000;

nameConnections("remit-migrate");
try {
  await prepareDatabase(process.argv[2]);
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
await closeDatabase();
// Otherwise a timer of the schema engine would keep the process running for ten seconds.
process.exit();

/** Waits for a database that is starting or unreachable; throws at once if waiting cannot help. */
async function waitForDatabase(name: string, url: string): Promise<void> {
  let error = await connectionError(url);
  const canRecover = () => error !== undefined && !isPermanent(error);
  if (error && canRecover()) {
    say(`Waiting for the database (${error.message}) …`);
    const isSettled = async () => {
      error = await connectionError(url);
      return !canRecover();
    };
    await waitUntil(isSettled, connectTimeoutMs);
  }
  if (error) throw new Error(`The database at ${name} accepts no connection: ${error.message}.`);
}

async function waitForSession(name: UrlSetting, url: string): Promise<void> {
  await waitForDatabase(name, url);
  await requireSession(name, url);
}

async function preparePooler(url: string, directUrl: string): Promise<void> {
  await setRoleSettings(directUrl);
  await waitForDatabase("DATABASE_URL", url);
  const found = await poolerProblem(url, directUrl);
  if (found) warn(`${found.problem}. ${found.remedy}`);
}

async function prepareDatabase(demoFolder: string | undefined): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL } = env();
  const configuration = readConfiguration();
  const applicationUrl = directDatabaseUrl();
  const url = MIGRATION_DATABASE_URL ?? applicationUrl;
  if (MIGRATION_DATABASE_URL) await waitForSession("MIGRATION_DATABASE_URL", url);
  await waitForSession(DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL", applicationUrl);
  await refuseNewerSchema(url);
  const { applied, isApplicationOwner } = await migrate(url, applicationUrl);
  if (isApplicationOwner) warn(ownerWarning);
  if (DATABASE_DIRECT_URL) await preparePooler(DATABASE_URL, DATABASE_DIRECT_URL);
  await requireKnownSecrets();
  await ensureAuditKey(url);
  say(applied.length > 0 ? `Migrations applied: ${applied.join(", ")}.` : "The database is up to date.");
  await sealPlaintextRpcUrls();
  await syncCatalog(configuration.rpcUrls, configuration);
  if (demoFolder) await seedDemoMerchant(demoFolder);
}

/** Creates the demo merchant of an embedded database unless it exists. Its sign-in is generated once, in DATA_DIR. */
async function seedDemoMerchant(dataDir: string): Promise<void> {
  const signIn = readDemoSignIn(dataDir) ?? {
    email: "demo@remit.test",
    password: randomBytes(12).toString("base64url"),
  };
  // The file is written first, so that a crash cannot leave an account with a lost password.
  writePrivateJson(demoSignInFile(dataDir), signIn);
  await createAccount({ ...signIn, name: "Demo", merchantName: "Demo Shop" }, byOperator()).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === "email_taken")) throw error;
  });
}
