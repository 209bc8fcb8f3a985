// Starts an instance from scratch. Independent steps run concurrently.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildPages } from "@/tooling/build/pages";
import { buildPrograms, type Program } from "@/tooling/build/programs";
import { prepareAnvil, type Anvil } from "../chains/anvil";
import { localChainsFile } from "../chains/local-chains";
import { prepareSolana, type Solana } from "../chains/solana";
import { databaseUrl, preparePostgres, type Postgres } from "../database/postgres";
import { requireSpace } from "../database/space";
import { freePort } from "../ports";
import { logFolder } from "../processes/logs";
import { nodeOptions } from "../processes/node-options.mjs";
import { demoSignInFile, readDemoSignIn } from "../record";
import { loadSecrets } from "../secrets";
import { say, secondsSince } from "../terminal";
import { developmentFolder, reloadOnSave } from "./reload";
import { takeOver, type Processes } from "./processes";
import { environmentOf, type Settings } from "./settings";

const root = process.cwd();
const readyTimeoutMs = 120_000;
const progressEveryMs = 10_000;

export async function bringUp(settings: Settings, processes: Processes): Promise<void> {
  const started = Date.now();
  const { dataDir, port, mode, externalDatabase, hasLocalChains } = settings;
  const secrets = loadSecrets(dataDir, !externalDatabase);
  await takeOver(dataDir);
  if (!(await freePort(port))) throw new Error(`Port ${port} is taken by another program; choose another with PORT=…`);
  const programs = join(root, await buildPrograms(root));
  const fileOf = (program: Program) => join(programs, `${program}.mjs`);
  const pages = mode === "development" ? Promise.resolve(developmentFolder(settings)) : build(processes, fileOf);
  // Awaited below; until then a failure must not count as an unhandled rejection.
  pages.catch(() => undefined);
  const postgres = externalDatabase ? undefined : await preparePostgres(dataDir);
  if (postgres) await requireSpace(postgres);
  const anvil = hasLocalChains ? await prepareAnvil(dataDir) : undefined;
  const solana = hasLocalChains ? await prepareSolana(dataDir) : undefined;
  // Only the migrations get the owner's URL.
  delete process.env.MIGRATION_DATABASE_URL;
  Object.assign(process.env, environmentOf(settings, { secrets, postgres, anvil, solana }));
  const context = { settings, processes, fileOf };
  const [restartWorker, web] = await Promise.all([
    startDatabaseAndWorker(context, postgres),
    startWeb(context, pages),
    anvil && startChains(context, anvil, solana),
  ]);
  if (mode === "development") await reloadOnSave(settings, web, restartWorker);
  await waitUntilReady(port);
  sayReady(settings, started);
}

function build(processes: Processes, fileOf: (program: Program) => string): Promise<string> {
  return buildPages(root, (folder) =>
    processes.run("build", fileOf("build-runner"), {
      environment: { REMIT_BUILD_FOLDER: folder, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    }),
  );
}

type StartContext = { settings: Settings; processes: Processes; fileOf: (program: Program) => string };

/** Returns a function that restarts the worker with a rebuilt file. */
async function startDatabaseAndWorker({ settings, processes, fileOf }: StartContext, postgres: Postgres | undefined) {
  if (postgres) {
    await processes.start("postgres", () => fileOf("database-runner")).ready;
    say(`PostgreSQL is up on port ${postgres.port}.`);
  }
  await processes.run("migrate", fileOf("migrate"), {
    args: postgres ? [settings.dataDir] : [],
    environment: { MIGRATION_DATABASE_URL: postgres ? databaseUrl(postgres) : (settings.migrationDatabase ?? "") },
  });
  let file = fileOf("worker");
  const worker = processes.start("worker", () => file, withNodeOptions(nodeOptions.worker));
  await worker.ready;
  return (rebuilt: string) => {
    file = rebuilt;
    return worker.reload();
  };
}

/** The operator's own options come last, so they win. */
function withNodeOptions(defaults: string): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `${defaults} ${process.env.NODE_OPTIONS ?? ""}` };
}

async function startWeb({ settings, processes, fileOf }: StartContext, pages: Promise<string>) {
  // No memory limit in development, where the process also compiles pages.
  const limits = settings.mode === "production" ? withNodeOptions(nodeOptions.web) : {};
  const web = processes.start("web", () => fileOf("server"), { REMIT_BUILD_FOLDER: await pages, ...limits });
  await web.ready;
  return web;
}

async function startChains(
  { processes, fileOf }: StartContext,
  anvil: Anvil,
  solana: Solana | undefined,
): Promise<void> {
  await processes.start("chains", () => fileOf("chains-runner")).ready;
  say(`The local EVM chain is up on port ${anvil.port}.`);
  if (solana) say(`The local Solana chain is up on port ${solana.port}.`);
  else
    say(`The local Solana chain is not available: its node has no build for ${process.platform} on ${process.arch}.`);
}

async function waitUntilReady(port: number): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  let progressAt = Date.now() + progressEveryMs;
  for (;;) {
    const problem = await readinessProblem(port);
    if (!problem) return;
    if (Date.now() > deadline) throw new Error(`The instance did not become ready: ${problem}`);
    if (Date.now() > progressAt) {
      say(problem);
      progressAt = Date.now() + progressEveryMs;
    }
    await sleep(100);
  }
}

async function readinessProblem(port: number): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(5000) });
    if (response.status === 200) return undefined;
    const { error } = (await response.json()) as { error?: { message: string } };
    return error?.message ?? `/api/health/ready responds with ${response.status}.`;
  } catch {
    return "the web process does not respond yet.";
  }
}

function sayReady(
  { baseUrl, dataDir, hasLocalChains, webhookNetworks, mode, externalDatabase, logTo, signUpIsOpen }: Settings,
  started: number,
): void {
  const signIn = externalDatabase ? undefined : readDemoSignIn(dataDir);
  say(`\nRemit is ready after ${secondsSince(started)}:  ${baseUrl}`);
  if (signIn)
    say(`  Sign in as ${signIn.email} with the password ${signIn.password}   (kept in ${demoSignInFile(dataDir)})`);
  if (hasLocalChains) say(`  Accounts with test money: ${localChainsFile(dataDir)}`);
  if (hasLocalChains && webhookNetworks) say(`  Webhooks may reach ${webhookNetworks} too (WEBHOOK_ALLOWED_CIDRS).`);
  if (signUpIsOpen && webhookNetworks) {
    say(
      "  Anyone who reaches this instance can sign up and send webhooks there: set SIGN_UP=closed before others can.",
    );
  }
  if (mode === "development") say("  Pages, API and worker reload when you save a file. Stop with Ctrl-C.");
  else say(`  Logs: ${logTo === "files" ? logFolder(dataDir) : "here"}    Stop with Ctrl-C.`);
}
