import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// Reads with pauses, as people make them, beside a flood of another process.

const readPauseMs = 20;

export type Read = { url: string; headers: Record<string, string> };
export type TimedResponse = { status: number; ms: number };
type FloodCall = { method: string; path: string; headers: Record<string, string>; body?: string };
export type Flood = { calls: FloodCall[]; connections: number };

const agent = new Agent({ keepAlive: true });

function get({ url, headers }: Read): Promise<TimedResponse> {
  const startedAt = performance.now();
  return new Promise((done, fail) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => done({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }));
    });
    sent.on("error", fail).end();
  });
}

/** Repeats a read for `ms` with a pause after each response. */
export async function readFor(ms: number, next: () => Read): Promise<TimedResponse[]> {
  const endsAt = performance.now() + ms;
  const responses: TimedResponse[] = [];
  while (performance.now() < endsAt) {
    responses.push(await get(next()));
    await sleep(readPauseMs);
  }
  return responses;
}

/** The 95th percentile of the latencies, in milliseconds. */
export function p95(responses: TimedResponse[]): number {
  const times = responses.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}

/** Sends the floods' calls for `ms`. Returns the number of responses by status. */
export async function flood(url: string, floods: Flood[], ms: number): Promise<Record<string, number>> {
  const client = spawn(process.execPath, [resolve("bench/support/flood-client.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  client.stdin.end(JSON.stringify({ url, floods, ms }));
  let text = "";
  for await (const chunk of client.stdout) text += String(chunk);
  return JSON.parse(text) as Record<string, number>;
}
