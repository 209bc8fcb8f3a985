// npm run migrate: applies migrations and writes the chains and tokens of the settings. Run it before new versions of
// the processes start, with the same settings. Idempotent and safe to run concurrently. With a data folder as argument,
// as from `npm start`, it also creates the demo merchant.
import { ensureAuditKey } from "@/lib/audit/key";
import { readConfiguration } from "@/lib/chains/configuration";
import { sealPlaintextRpcUrls } from "@/lib/chains/rpc-urls";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { closeDatabase } from "@/lib/db";
import { env } from "@/lib/env";
import { migrate } from "./database/migrate";
import { refuseNewerSchema } from "./database/newer-schema";
import { connectionError, isPermanent } from "./database/postgres";
import { requireKnownSecrets } from "./database/known-secrets";
import { seedDemoMerchant } from "./demo-merchant";
import { waitUntil } from "./processes/ending";
import { warn, say } from "./terminal";

const ownerWarning =
  "The role of DATABASE_URL owns the database, so it could change the audit log. " +
  "Set MIGRATION_DATABASE_URL to the owner and DATABASE_URL to another role (docs/configuration.md).";
const connectTimeoutMs = 60_000;

try {
  await prepareDatabase(process.argv[2]).finally(closeDatabase);
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
// Otherwise a timer of the schema engine would keep the process running for ten seconds.
process.exit();

/** Waits for a database that is starting or unreachable; throws at once if waiting cannot help. */
async function waitForDatabase(url: string, name: string): Promise<void> {
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

async function prepareDatabase(demoFolder: string | undefined): Promise<void> {
  const { DATABASE_URL: applicationUrl, MIGRATION_DATABASE_URL: url = applicationUrl } = env();
  const configuration = readConfiguration();
  await waitForDatabase(url, url === applicationUrl ? "DATABASE_URL" : "MIGRATION_DATABASE_URL");
  await refuseNewerSchema(url);
  if (url !== applicationUrl) await waitForDatabase(applicationUrl, "DATABASE_URL");
  const { applied, isApplicationOwner } = await migrate(url, applicationUrl);
  if (isApplicationOwner) warn(ownerWarning);
  await requireKnownSecrets();
  await ensureAuditKey(url);
  say(applied.length > 0 ? `Migrations applied: ${applied.join(", ")}.` : "The database is up to date.");
  await sealPlaintextRpcUrls();
  await syncCatalog(configuration.rpcUrls, configuration);
  if (demoFolder) await seedDemoMerchant(demoFolder);
}
