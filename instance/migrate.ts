// npm run migrate: applies the migrations and writes the chains and tokens of the settings. Run it before new versions of
// the processes start, with the same settings as they have. Safe to repeat and to run several times at once.
// With a data folder as its argument, which `npm start` gives, it also makes the demo merchant.
import { readConfiguration } from "@/lib/chains/configuration";
import { syncCatalogue } from "@/lib/chains/sync-catalogue";
import { closeDatabase } from "@/lib/db";
import { env } from "@/lib/env";
import { migrate } from "./database/migrate";
import { canConnect } from "./database/postgres";
import { seedDemoMerchant } from "./demo-merchant";
import { waitUntil } from "./processes/ending";
import { complain, say } from "./terminal";

const connectTimeoutMs = 60_000;

try {
  await prepareDatabase(process.argv[2]);
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function prepareDatabase(demoFolder: string | undefined): Promise<void> {
  const url = env().DATABASE_URL;
  if (!(await canConnect(url))) say("Waiting for the database …");
  if (!(await waitUntil(() => canConnect(url), connectTimeoutMs))) {
    throw new Error(`The database at DATABASE_URL did not accept a connection for ${connectTimeoutMs / 1000} seconds.`);
  }
  const applied = await migrate(url);
  say(applied.length > 0 ? `Migrations applied: ${applied.join(", ")}.` : "The database is up to date.");
  const configuration = readConfiguration();
  await syncCatalogue(configuration.rpcUrls, configuration);
  if (demoFolder) await seedDemoMerchant(demoFolder);
  await closeDatabase();
}
