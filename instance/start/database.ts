// The database of an instance, up to date and with what every instance has in it.
import { readConfiguration } from "@/lib/chains/configuration";
import { syncCatalogue } from "@/lib/chains/sync-catalogue";
import { closeDatabase } from "@/lib/db";
import { env } from "@/lib/env";
import { waitUntil } from "../processes/ending";
import { seedDemoMerchant } from "../demo-merchant";
import type { SignIn } from "../demo-sign-in";
import { migrate } from "../database/migrate";
import { canConnect } from "../database/postgres";
import { say } from "../terminal";
import type { Settings } from "./settings";

/** Migrates, writes the catalogue and what the configuration adds, and in a database of ours makes the demo merchant. Safe while others do the same. */
export async function prepareDatabase(settings: Settings): Promise<SignIn | undefined> {
  const url = env().DATABASE_URL;
  if (!(await waitUntil(() => canConnect(url), 30_000))) {
    throw new Error("The database at DATABASE_URL does not answer.");
  }
  const applied = await migrate(url);
  if (applied.length > 0) say(`Database migrated: ${applied.join(", ")}.`);
  const configuration = readConfiguration();
  await syncCatalogue(configuration.rpcUrls, configuration);
  const signIn = settings.externalDatabase ? undefined : await seedDemoMerchant(settings.dataDir);
  await closeDatabase();
  return signIn;
}
