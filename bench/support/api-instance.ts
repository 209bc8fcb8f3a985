import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@/instance/processes/ending";
import { choosePort } from "@/instance/ports";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { processNamed, startInstance } from "@/testing/instance";
import { contextOf, operator } from "@/testing/tester";

// An active chain with an unreachable RPC URL, because the API benchmarks need no node.
export const benchChain = "base-sepolia";

/** A sandbox merchant with `keyCount` API keys, each limited to 6,000 calls a minute. */
export async function newBenchMerchant(keyCount: number): Promise<{ scope: Scope; keys: string[] }> {
  const merchant = await db().merchant.create({ data: { name: "Bench" } });
  const scope = { merchantId: merchant.id, environment: "sandbox" } as const;
  const keys: string[] = [];
  for (let index = 0; index < keyCount; index += 1) {
    const grant = { name: `bench ${index}`, environment: scope.environment, permissions: ["*" as const] };
    keys.push(
      (
        await createApiKey(
          contextOf(scope, { actor: operator }),
          { ...grant, rate_limit_per_minute: 6000 },
          env().peppers[0],
        )
      ).key,
    );
  }
  return { scope, keys };
}

/** The ID of the token that the benchmarks request. */
export async function benchTokenId(): Promise<number> {
  const { id } = await db().token.findFirstOrThrow({ where: { symbol: "USDC", chain: { slug: benchChain } } });
  return id;
}

/** Starts an instance on the benchmark's database. It rate-limits public calls by the address in X-Forwarded-For. */
export async function startBenchInstance(
  settings: Record<string, string> = {},
): Promise<{ url: string; webPid: number; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "remit-bench-"));
  const port = await choosePort(undefined);
  const { DATABASE_URL = "", AUTH_SECRET = "", API_KEY_PEPPER = "", ENCRYPTION_KEY = "" } = process.env;
  const secrets = { DATABASE_URL, AUTH_SECRET, API_KEY_PEPPER, ENCRYPTION_KEY };
  const variables = {
    ...secrets,
    LOCAL_CHAINS: "off",
    RPC_URL_BASE_SEPOLIA: "http://127.0.0.1:1",
    TRUSTED_PROXY_HOPS: "1",
    ...settings,
  };
  const { supervisor } = await startInstance({ port, dataDir, variables });
  const stop = async () => {
    await endProcess(supervisor.pid ?? 0, "SIGTERM", 60_000);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, webPid: processNamed(dataDir, "web").pid, stop };
}
