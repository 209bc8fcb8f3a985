import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "./report";

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
  return percentile(
    responses.map(({ ms }) => ms),
    0.95,
  );
}

export function countRefused(responses: TimedResponse[]): number {
  return responses.filter(({ status }) => status !== 200).length;
}

/**
 * Reads for `ms` while another process sends the floods' calls, which get `leadMs` to build up. Returns what `read` does,
 * and the number of the floods' responses by status.
 */
export async function readDuring<T>(
  { url, floods, leadMs, ms }: { url: string; floods: Flood[]; leadMs: number; ms: number },
  read: () => Promise<T>,
): Promise<{ read: T; statuses: Record<string, number> }> {
  const client = spawn(process.execPath, [resolve("bench/support/flood-client.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  client.stdin.end(JSON.stringify({ url, floods, ms: ms + leadMs }));
  const output = text(client.stdout);
  await sleep(leadMs);
  const during = await read();
  return { read: during, statuses: JSON.parse(await output) as Record<string, number> };
}
