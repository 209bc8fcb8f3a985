import { Agent, request } from "node:http";
import { median, percentile } from "./report";

export type Call = { method: "GET" | "POST"; url: string; headers?: Record<string, string>; body?: unknown };
export type LoadResult = { calls: number; perSecond: number; p50: number; p99: number };

const connections = 16;

/**
 * Sends calls for `ms`, and at least `minCalls`, over 16 connections, one at a time on each. Throws on an error response.
 */
export async function load(ms: number, next: () => Call, minCalls = 0): Promise<LoadResult> {
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + ms;
  await onEachConnection(async (agent) => {
    while (performance.now() < endsAt || times.length < minCalls) {
      const sentAt = performance.now();
      await send(agent, next());
      times.push(performance.now() - sentAt);
    }
  });
  const perSecond = (times.length * 1000) / (performance.now() - startedAt);
  return { calls: times.length, perSecond, p50: median(times), p99: percentile(times, 0.99) };
}

/** Sends each call once over 16 connections. Throws on an error response. */
export async function callMany(calls: Call[]): Promise<void> {
  const remaining = calls.values();
  await onEachConnection(async (agent) => {
    for (const call of remaining) await send(agent, call);
  });
}

async function onEachConnection(work: (agent: Agent) => Promise<void>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await Promise.all(Array.from({ length: connections }, () => work(agent)));
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
