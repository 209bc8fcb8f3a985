// Prepares an instance and sends the result to its supervisor: prepare <production|development>. This is a process of
// its own because its packages would take twenty megabytes of the supervisor's memory.
import { onStop } from "@/lib/platform/process/shutdown";
import { prepareAnvil } from "../chains/anvil";
import { prepareSolana } from "../chains/solana";
import { databaseUrl, preparePostgres } from "../database/postgres";
import { requireSpace } from "../database/space";
import { freePort } from "../ports";
import { loadSecrets } from "../secrets";
import { warn } from "../terminal";
import { takeOver } from "./processes";
import { environmentOf, readSettings, type Settings } from "./settings";

export type Prepared = {
  settings: Settings;
  /** The variables of all processes. */
  environment: Record<string, string>;
  /** The database URL with the owner's role, for migrations. Empty if all processes use that role. */
  migrationDatabase: string;
  /** The ports of the services that the instance runs itself. */
  ports: { postgres?: number; anvil?: number; solana?: number };
};

// A step that runs a program, such as initdb, blocks the event loop. So this process handles a signal only after the
// program has ended.
onStop(() => Promise.resolve());
try {
  const prepared = await prepare(readSettings(process.argv[2] === "development" ? "development" : "production"));
  process.send?.(prepared, () => process.exit());
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

async function prepare(settings: Settings): Promise<Prepared> {
  const { dataDir, port, externalDatabase, hasLocalChains } = settings;
  const secrets = loadSecrets(dataDir, !externalDatabase);
  await takeOver(dataDir);
  if (!(await freePort(port))) throw new Error(`Port ${port} is taken by another program; choose another with PORT=…`);
  const postgres = externalDatabase ? undefined : await preparePostgres(dataDir);
  if (postgres) await requireSpace(postgres);
  const anvil = hasLocalChains ? await prepareAnvil(dataDir) : undefined;
  const solana = hasLocalChains ? await prepareSolana(dataDir) : undefined;
  return {
    settings,
    environment: environmentOf(settings, { secrets, postgres, anvil, solana }),
    migrationDatabase: postgres ? databaseUrl(postgres) : (settings.migrationDatabase ?? ""),
    ports: { postgres: postgres?.port, anvil: anvil?.port, solana: solana?.port },
  };
}
