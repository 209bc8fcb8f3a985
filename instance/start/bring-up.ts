// From nothing to ready. What does not need each other goes on at the same time.
import { buildPages } from "@/tooling/build/pages";
import { buildPrograms } from "@/tooling/build/programs";
import { logFolder } from "../processes/logs";
import { prepareAnvil, type Anvil } from "../chains/anvil";
import { demoSignInFile, type SignIn } from "../demo-sign-in";
import { localChainsFile } from "../chains/local-chains";
import { freePort } from "../ports";
import { preparePostgres, type Postgres } from "../database/postgres";
import { loadSecrets } from "../secrets";
import { prepareSolana, type Solana } from "../chains/solana";
import { say, secondsSince } from "../terminal";
import { runBuild } from "./build";
import { prepareDatabase } from "./database";
import { startProcesses, type Processes } from "./processes";
import { waitUntilReady } from "./ready";
import { environmentOf, type Settings } from "./settings";
import { takeOver } from "./stop";

const root = process.cwd();
const readyTimeoutMs = 120_000;

/** Resolves when the instance is ready. `onProcesses` hears of its processes before the first of them starts. */
export async function bringUp(settings: Settings, onProcesses: (processes: Processes) => void): Promise<void> {
  const started = Date.now();
  const { dataDir, port } = settings;
  const secrets = loadSecrets(dataDir, !settings.externalDatabase);
  await takeOver(dataDir);
  if (!(await freePort(port))) throw new Error(`Port ${port} is taken by another program; choose another with PORT=…`);
  const programOf = await buildPrograms(root);
  const processes = startProcesses(settings, programOf, () => process.env.DATABASE_URL ?? "");
  onProcesses(processes);
  const pages = buildPages(root, (folder) => runBuild(processes, settings, programOf("build-runner"), folder));
  // Its failure is told where it is awaited; until then it must not count as nobody's.
  pages.catch(() => undefined);
  const postgres = settings.externalDatabase ? undefined : await preparePostgres(dataDir);
  const anvil = settings.hasLocalChains ? await prepareAnvil(dataDir) : undefined;
  const solana = settings.hasLocalChains ? await prepareSolana(dataDir) : undefined;
  Object.assign(process.env, environmentOf(settings, { secrets, postgres, anvil, solana }));
  const web = pages.then((folder) => processes.start("web", "server", { REMIT_BUILD_FOLDER: folder }).ready);
  const [signIn] = await Promise.all([
    startOnDatabase(settings, processes, postgres),
    web,
    anvil && startChains(processes, anvil, solana),
  ]);
  await waitUntilReady(port, readyTimeoutMs);
  tellReady(settings, signIn, started);
}

async function startOnDatabase(
  settings: Settings,
  processes: Processes,
  postgres: Postgres | undefined,
): Promise<SignIn | undefined> {
  if (postgres) {
    await processes.start("postgres", "database-runner").ready;
    say(`PostgreSQL is up on port ${postgres.port}.`);
  }
  const signIn = await prepareDatabase(settings);
  await processes.start("worker", "worker").ready;
  return signIn;
}

async function startChains(processes: Processes, anvil: Anvil, solana: Solana | undefined): Promise<void> {
  await processes.start("chains", "chains-runner").ready;
  say(`The local EVM chain is up on port ${anvil.port}.`);
  if (solana) say(`The local Solana chain is up on port ${solana.port}.`);
  else
    say(`The local Solana chain is not available: its node has no build for ${process.platform} on ${process.arch}.`);
}

function tellReady(settings: Settings, signIn: SignIn | undefined, started: number): void {
  const { baseUrl, dataDir, hasLocalChains, webhookNetworks } = settings;
  say(`\nRemit is ready after ${secondsSince(started)}:  ${baseUrl}`);
  if (signIn)
    say(`  Sign in as ${signIn.email} with the password ${signIn.password}   (kept in ${demoSignInFile(dataDir)})`);
  if (hasLocalChains) say(`  Accounts with test money: ${localChainsFile(dataDir)}`);
  if (hasLocalChains && webhookNetworks) say(`  Webhooks may reach ${webhookNetworks} too (WEBHOOK_ALLOWED_CIDRS).`);
  say(`  Logs: ${logFolder(dataDir)}    Stop with Ctrl-C.`);
}
