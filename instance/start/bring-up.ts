// Starts an instance from scratch. Independent steps run concurrently.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { buildPages } from "@/tooling/build/pages";
import type { Program } from "@/tooling/build/programs";
import { localChainsFile } from "../chains/local-chains";
import { logFolder } from "../processes/logs";
import { nodeOptions, webAllocatorEnv } from "../processes/node-options.mjs";
import { demoSignInFile, readDemoSignIn } from "../record";
import { say } from "../terminal";
import { developmentFolder, reloadOnSave } from "./reload";
import type { Prepared } from "./prepare";
import type { Processes } from "./processes";
import type { Settings } from "./settings";

const root = process.cwd();
const readyTimeoutMs = 120_000;
const progressEveryMs = 10_000;

export async function bringUp(prepared: Prepared, processes: Processes): Promise<void> {
  const { settings, environment } = prepared;
  // Only the migrations get the owner's URL.
  delete process.env.MIGRATION_DATABASE_URL;
  Object.assign(process.env, environment);
  const context = { ...prepared, processes };
  const [restartWorker, web] = await Promise.all([
    startDatabaseAndWorker(context),
    startWeb(context),
    startChains(context),
  ]);
  if (settings.mode === "development") await reloadOnSave(settings, web, restartWorker);
  await waitUntilReady(settings.port);
  sayReady(settings);
}

/** The bundled program, which is in the same folder as this one. */
function fileOf(program: Program): string {
  return join(import.meta.dirname, `${program}.mjs`);
}

function buildPagesOf(processes: Processes): Promise<string> {
  return buildPages(root, (folder) =>
    processes.run("build", fileOf("build-runner"), {
      environment: { REMIT_BUILD_FOLDER: folder, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    }),
  );
}

type StartContext = Prepared & { processes: Processes };

/** Returns a function that restarts the worker with a rebuilt file. */
async function startDatabaseAndWorker({ settings, processes, ports, migrationDatabase }: StartContext) {
  if (ports.postgres) {
    await processes.start("postgres", () => fileOf("database-runner")).ready;
    say(`PostgreSQL is up on port ${ports.postgres}.`);
  }
  await processes.run("migrate", fileOf("migrate"), {
    args: ports.postgres ? [settings.dataDir] : [],
    environment: { MIGRATION_DATABASE_URL: migrationDatabase },
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

async function startWeb({ settings, processes }: StartContext) {
  const isProduction = settings.mode === "production";
  const pages = isProduction ? await buildPagesOf(processes) : developmentFolder(settings);
  // No memory limit in development, where the process also compiles pages.
  const limits = isProduction ? { ...webAllocatorEnv, ...process.env, ...withNodeOptions(nodeOptions.web) } : {};
  const web = processes.start("web", () => fileOf("server"), { REMIT_BUILD_FOLDER: pages, ...limits });
  await web.ready;
  return web;
}

async function startChains({ processes, ports: { anvil, solana } }: StartContext): Promise<void> {
  if (!anvil) return;
  await processes.start("chains", () => fileOf("chains-runner")).ready;
  say(`The local EVM chain is up on port ${anvil}.`);
  if (solana) say(`The local Solana chain is up on port ${solana}.`);
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
    // Not `fetch`, which would take another ten megabytes.
    const url = `http://127.0.0.1:${port}/api/health/ready`;
    // Only the operator reads what the instance waits for.
    const { METRICS_TOKEN } = process.env;
    const headers = METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : {};
    const sent = get(url, { headers, signal: AbortSignal.timeout(5000) });
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const { error } = (await json(response)) as { error?: { message: string } };
    if (response.statusCode === 200) return undefined;
    return error?.message ?? `/api/health/ready responds with ${response.statusCode}.`;
  } catch {
    return "the web process does not respond yet.";
  }
}

function sayReady(settings: Settings): void {
  const { baseUrl, dataDir, hasLocalChains, webhookNetworks, mode, externalDatabase, logTo, signUpIsOpen } = settings;
  const signIn = externalDatabase ? undefined : readDemoSignIn(dataDir);
  say(`\nRemit is ready after ${process.uptime().toFixed(1)} s:  ${baseUrl}`);
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
