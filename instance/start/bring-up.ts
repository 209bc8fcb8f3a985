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
import { say, secondsSince, warn } from "../terminal";
import type { Prepared } from "./prepare";
import type { Processes } from "./processes";
import type { Settings } from "./settings";
import { mkdirSync, writeFileSync } from "node:fs";
import { watchProgram } from "@/tooling/build/watch";
import type { Supervised } from "../processes/supervised";

const root = process.cwd();
const readyTimeoutMs = 120_000;
const progressEveryMs = 10_000;

export async function bringUp(prepared: Prepared, processes: Processes): Promise<void> {
  const { settings, environment } = prepared;
  // Only the migrations get the owner's URL.
  delete process.env.MIGRATION_DATABASE_URL;
  Object.assign(process.env, environment);
  const mailPage = settings.mode === "development" && !process.env.SMTP_URL ? await showMails() : undefined;
  const context = { ...prepared, processes };
  const [restartWorker, web] = await Promise.all([
    startDatabaseAndWorker(context),
    startWeb(context),
    startChains(context),
  ]);
  if (settings.mode === "development") await reloadOnSave(settings, web, restartWorker);
  await waitUntilReady(settings.port);
  sayReady(settings);
  if (mailPage) say(`  Mails are not sent but shown at ${mailPage}`);
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
    const { isReady, problem } = await readReadiness(port);
    if (!problem) return;
    if (Date.now() > deadline) throw new Error(`The instance did not become ready: ${problem}`);
    if (Date.now() > progressAt) {
      say(problem);
      // The node of a public chain may be unreachable for long.
      if (isReady) return;
      progressAt = Date.now() + progressEveryMs;
    }
    await sleep(100);
  }
}

type Readiness = { isReady: boolean; problem?: string };

async function readReadiness(port: number): Promise<Readiness> {
  try {
    // Not `fetch`, which would take another ten megabytes.
    const url = `http://127.0.0.1:${port}/api/health/ready`;
    // Only the operator reads what the instance waits for.
    const { METRICS_TOKEN } = process.env;
    const headers = METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : {};
    const sent = get(url, { headers, signal: AbortSignal.timeout(5000) });
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const { status, error } = (await json(response)) as { status?: string; error?: { message: string } };
    if (status === "ok") return { isReady: true };
    if (status === "degraded")
      return { isReady: true, problem: "A chain has not been read yet; see the worker's log." };
    return { isReady: false, problem: error?.message ?? "The web process responds with an error." };
  } catch {
    return { isReady: false, problem: "The web process does not respond yet." };
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

// `npm run dev`: the API and the worker run the last saved sources. Next itself reloads the pages.

/** Gives the processes a mail server that shows mails on a page instead of sending them. Returns the page's address. */
async function showMails(): Promise<string> {
  const { catchMails } = await import("@/tooling/dev/mails");
  const { smtpUrl, page } = await catchMails();
  const sender = { EMAIL_FROM: "Remit <remit@localhost.example>", OPERATOR_EMAIL: "operator@localhost.example" };
  Object.assign(process.env, { ...sender, SMTP_URL: smtpUrl });
  return page;
}

/** Next's folder, one per port, so that two development servers do not overwrite each other's files. */
function developmentFolder({ port }: Settings): string {
  const folder = join(".next", "dev", `port-${port}`);
  mkdirSync(folder, { recursive: true });
  // Next changes the compiler settings it builds with, so it gets its own file.
  writeFileSync(`${folder}.tsconfig.json`, `${JSON.stringify({ extends: "../../tsconfig.json" })}\n`);
  return folder;
}

/** Rebuilds on save: the web process swaps its request listener, the worker restarts with the new file. */
async function reloadOnSave(
  { port }: Settings,
  web: Supervised,
  restartWorker: (file: string) => Promise<void>,
): Promise<void> {
  const folder = join(process.cwd(), "dist", "dev", `port-${port}`);
  let restarting = Promise.resolve();
  let isWaiting = false;
  await watchProgram({
    entry: "app/request-listener.ts",
    folder,
    onRebuilt: (file, changed) => {
      // The listener contains the pay page, whose script and styles change with it.
      void import("@/tooling/build/pay-page")
        .then(({ buildPayPage }) => buildPayPage(process.cwd(), join(folder, "pay")))
        .then(() => web.send(file))
        .then(
          () => say(`API and pay page reloaded: ${changed.join(", ")}`),
          (error: unknown) => warn(String(error)),
        );
    },
  });
  await watchProgram({
    entry: "worker.ts",
    folder,
    onRebuilt: (file, changed) => {
      // A save during a restart causes exactly one more restart.
      if (isWaiting) return;
      isWaiting = true;
      const savedAt = Date.now();
      restarting = restarting.then(async () => {
        isWaiting = false;
        await restartWorker(file);
        say(`Worker restarted in ${secondsSince(savedAt)}: ${changed.join(", ")}`);
      });
    },
  });
}
