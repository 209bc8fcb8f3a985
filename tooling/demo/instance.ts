// The demo's instance: the running one, or else a new one that stops with the demo.
import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { endProcess } from "@/instance/processes/ending";
import { dataDirectory, findRunningInstance } from "@/instance/record";
import { choosePort, freePort } from "@/instance/ports";
import { warn, say, secondsSince } from "@/instance/terminal";
import { healthOf, statusOf } from "./api";
import { waitFor } from "./wait";

const startTimeoutMs = 10 * 60_000;

type DemoInstance = { baseUrl: string; close: () => Promise<void> };

/** The instance running on DATA_DIR, else the one at BASE_URL, else a new one. */
export async function openInstance(): Promise<DemoInstance> {
  const running = findRunningInstance(dataDirectory())?.url ?? (await respondingUrl());
  return running ? connectToRunning(running) : startNew();
}

async function connectToRunning(baseUrl: string): Promise<DemoInstance> {
  say(`Using the instance at ${baseUrl}.`);
  await waitFor(
    `${baseUrl} to be ready`,
    60_000,
    () => whenReady(baseUrl),
    () => healthOf(baseUrl),
  );
  return { baseUrl, close: () => Promise.resolve() };
}

async function respondingUrl(): Promise<string | undefined> {
  const url = process.env.BASE_URL?.replace(/\/+$/, "");
  const status = url ? await statusOf(`${url}/api/health/live`).catch(() => 0) : 0;
  return status === 200 ? url : undefined;
}

/** Starts an instance in this checkout and waits until it is ready. */
async function startNew(): Promise<DemoInstance> {
  const port = (await freePort(Number(process.env.PORT) || 3000, "::")) ?? (await choosePort(undefined));
  const baseUrl = process.env.BASE_URL || `http://localhost:${port}`;
  const started = Date.now();
  say(
    `No instance is running; starting one at ${baseUrl}. The first startup builds the pages, which takes a minute or two.`,
  );
  const child = spawn(process.execPath, ["tooling/run.mjs", "start"], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lastLines = forwardOutput(child);
  const close = () => stopNew(child);
  try {
    await waitFor(
      `the instance to be ready`,
      startTimeoutMs,
      () => whenNewReady(child, baseUrl, lastLines),
      () => healthOf(baseUrl),
    );
  } catch (error) {
    await close();
    throw error;
  }
  say(`Ready after ${secondsSince(started)}.`);
  return { baseUrl, close };
}

/** A new instance says that it is ready when its worker reads the local chains too. */
async function whenNewReady(child: ChildProcess, baseUrl: string, lastLines: string[]): Promise<true | undefined> {
  const saysReady = lastLines.some((line) => line.includes("Remit is ready"));
  if (child.exitCode === null && child.signalCode === null) return saysReady ? whenReady(baseUrl) : undefined;
  throw new Error(`The instance ended before it was ready. Its last output:\n${lastLines.join("\n")}`);
}

async function whenReady(baseUrl: string): Promise<true | undefined> {
  const status = await statusOf(`${baseUrl}/api/health/ready`).catch(() => 0);
  return status === 200 ? true : undefined;
}

async function stopNew(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  say("\nStopping the instance …");
  await endProcess(child.pid, "SIGTERM", 60_000);
}

/** Prints the instance's output, indented. Returns its last 20 lines, which are updated as it prints more. */
function forwardOutput(child: ChildProcess): string[] {
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      warn(`  │ ${line}`);
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
    });
  }
  return lastLines;
}
