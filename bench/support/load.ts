import { Agent, request } from "node:http";

export type Call = { method: "GET" | "POST"; url: string; headers?: Record<string, string>; body?: unknown };
export type LoadResult = { calls: number; perSecond: number; p50: number; p99: number };

const connections = 16;

/**
 * Sends calls for `ms`, and at least `minCalls`, over 16 connections, one at a time on each. Throws on an error response.
 */
export async function load(ms: number, next: () => Call, minCalls = 0): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + ms;
  async function run(): Promise<void> {
    while (performance.now() < endsAt || times.length < minCalls) {
      const sentAt = performance.now();
      await send(agent, next());
      times.push(performance.now() - sentAt);
    }
  }
  await Promise.all(Array.from({ length: connections }, run));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { calls: times.length, perSecond: times.length / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

/** Sends each call once over 16 connections. Throws on an error response. */
export async function callMany(calls: Call[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const remaining = calls.values();
  async function run(): Promise<void> {
    for (const call of remaining) await send(agent, call);
  }
  await Promise.all(Array.from({ length: connections }, run));
  agent.destroy();
}

function send(agent: Agent, { method, url, headers, body }: Call): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const type = text === undefined ? {} : { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...headers, ...type } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${Buffer.concat(chunks).toString()}`));
      });
    });
    sent.on("error", reject);
    sent.end(text);
  });
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
