import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { endProcess } from "@/instance/processes/ending";
import { choosePort } from "@/instance/ports";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { processNamed, startInstance } from "@/testing/instance";
import { contextOf, operator } from "@/testing/settlement-fixtures";
import { seedRequests, type SeededRequest } from "./seed";

// An active chain with an unreachable RPC URL, because the API benchmarks need no node.
export const benchChain = "base-sepolia";

/** A sandbox merchant with `keyCount` API keys, each limited to 6,000 calls a minute. */
export async function newBenchMerchant(keyCount: number): Promise<{ scope: Scope; keys: string[] }> {
  const merchant = await db().merchant.create({ data: { name: "Bench" } });
  const scope = { merchantId: merchant.id, environment: "sandbox" } as const;
  const keys: string[] = [];
  for (let index = 0; index < keyCount; index += 1) {
    const grant = { name: `bench ${index}`, environment: scope.environment, permissions: ["*" as const] };
    const settings = { ...grant, rate_limit_per_minute: 6000 };
    keys.push((await createApiKey(contextOf(scope, { actor: operator }), settings, env().peppers[0])).key);
  }
  return { scope, keys };
}

/** The ID of the token that the benchmarks request. */
async function benchTokenId(): Promise<number> {
  const { id } = await db().token.findFirstOrThrow({ where: { symbol: "USDC", chain: { slug: benchChain } } });
  return id;
}

/** A new merchant with requests. */
export async function newShop(
  tokenId: number,
  keyCount: number,
  range: { from: number; to: number },
): Promise<{ scope: Scope; keys: string[]; requests: SeededRequest[] }> {
  const merchant = await newBenchMerchant(keyCount);
  return { ...merchant, requests: await seedRequests(merchant.scope, tokenId, range) };
}

type Bench<T> = { url: string; webPid: number; tokenId: number; seeded: T };

/** Before the tests, seeds the benchmark's database and starts an instance on it; stops the instance after them. */
export function useInstance<T>(seed: (tokenId: number) => Promise<T>, settings: Record<string, string> = {}): Bench<T> {
  const bench = {} as Bench<T>;
  const dataDir = mkdtempSync(join(tmpdir(), "remit-bench-"));
  beforeAll(async () => {
    bench.tokenId = await benchTokenId();
    bench.seeded = await seed(bench.tokenId);
    // Public calls are rate-limited by the address in X-Forwarded-For.
    const proxy = { RPC_URL_BASE_SEPOLIA: "http://127.0.0.1:1", TRUSTED_PROXY_HOPS: "1" };
    bench.url = await startOnDatabase(dataDir, { LOCAL_CHAINS: "off", ...proxy, ...settings });
    bench.webPid = processNamed(dataDir, "web").pid;
  }, 3_600_000);
  return bench;
}

/** Starts an instance on the benchmark's database, which ends after the tests. Returns its URL. */
export async function startOnDatabase(dataDir: string, settings: Record<string, string>): Promise<string> {
  const port = await choosePort(undefined);
  const { DATABASE_URL = "", AUTH_SECRET = "", API_KEY_PEPPER = "", ENCRYPTION_KEY = "" } = process.env;
  const secrets = { DATABASE_URL, AUTH_SECRET, API_KEY_PEPPER, ENCRYPTION_KEY };
  const { supervisor } = await startInstance({ port, dataDir, variables: { ...secrets, ...settings } });
  stops.push(async () => {
    await endProcess(supervisor.pid ?? 0, "SIGTERM", 60_000);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${port}`;
}

const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())), 90_000);
