// npm run bench -- bodies: the CPU time of the most expensive body of each write that the limits of bodies permit: every
// hostile body of testing/hostile-bodies.ts in every field, and the longest ones. The time is of the whole process,
// without PostgreSQL. Hashing a password is expensive by intent, so no body here reaches it.
// BENCH_PATH measures only the routes whose path contains it.
import { beforeAll, expect, test } from "vitest";
import { routes } from "@/app/api/route-table";
import { maxAddressesPerCall } from "@/lib/addresses/pools/constants";
import { maxAllowedNetworks } from "@/lib/accounts/api-keys/schema";
import { call, newTenant, type Call } from "@/testing/api";
import { permittedBodies } from "@/testing/hostile-bodies";
import { routesOf, type TestRoute } from "@/testing/route-calls";
import { exampleCallOf } from "@/testing/route-examples";
import { signedInHeaders } from "@/testing/session";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { newWalletAddress } from "@/testing/solana-fixtures";
import { median, report } from "./support/report";

const calls = 5;
const maxCpuMs = 20;
/** Fields of any route that take lists, objects or long texts. */
const fields = "permissions,metadata,addresses,ip_allow_list,events,high_value_amounts,url,redirect_url,email".split(
  ",",
);

const texts = (length: number, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, "é".repeat(length)]));
const solanaWallets: string[] = [];
/** The longest bodies that the routes with lists or objects read. */
const longest: Record<string, () => unknown[]> = {
  "POST /api/pool-addresses": () => [
    { chain: "local-evm", addresses: Array.from({ length: maxAddressesPerCall }, () => newAddress()) },
    { chain: "solana-devnet", addresses: solanaWallets },
  ],
  "POST /api/payment-requests": () => [
    {
      amount: "1",
      token_id: testToken.id,
      recipient_address: newAddress(),
      description: "é".repeat(300),
      metadata: texts(80, 50),
    },
  ],
  "PATCH /api/payment-requests/[public_id]": () => [{ metadata: texts(80, 50) }],
  "PATCH /api/dashboard/settings/settlement": () => [
    {
      high_value_amounts: Array.from({ length: 100 }, (_, index) => ({ token_id: index + 1, amount: "9".repeat(200) })),
    },
  ],
  "POST /api/dashboard/api-keys": () => [
    {
      name: "Checkout",
      ip_allow_list: Array.from({ length: maxAllowedNetworks }, (_, index) => `2001:db8:${index}::/48`),
    },
  ],
};

type NamedBody = [name: string, body: () => unknown];

function bodiesOf(route: TestRoute): NamedBody[] {
  const example = (exampleCallOf(route).body ?? {}) as Record<string, unknown>;
  const hostile = Object.entries(permittedBodies).flatMap(([kind, bodyFor]) =>
    [...new Set([...Object.keys(example), ...fields])].map((field): NamedBody => [
      `${kind} (${field})`,
      () => bodyFor(field),
    ]),
  );
  const longestBodies = longest[`${route.method} ${route.path}`] ?? (() => []);
  return [
    ...hostile,
    ...longestBodies().map((_, at): NamedBody => [`the longest ${at + 1}`, () => longestBodies()[at]]),
  ];
}

/** The median CPU time of a call in milliseconds, after two that warm up. */
async function cpuMsOf(body: () => unknown, send: (body: unknown) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < calls + 2; index += 1) {
    const sent = body();
    const before = process.cpuUsage();
    await send(sent);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return median(times.slice(2));
}

beforeAll(async () => {
  for (let index = 0; index < maxAddressesPerCall; index += 1) solanaWallets.push(await newWalletAddress());
});

const isMeasured = ({ method, path }: TestRoute) => method !== "GET" && path.includes(process.env.BENCH_PATH ?? "");

test("no permitted body costs more than 20 ms", { timeout: 3_600_000 }, async () => {
  let worstMs = 0;
  for (const route of routes.flatMap(routesOf).filter(isMeasured)) {
    const { key, merchantId } = await newTenant();
    let worst = { ms: 0, name: "", status: 0 };
    for (const [name, body] of bodiesOf(route)) {
      const isKeyed = !route.path.startsWith("/api/dashboard/");
      const headers = { ...(isKeyed ? {} : await signedInHeaders(merchantId)), "content-type": "application/json" };
      let status = 0;
      const send = async (sentBody: unknown) => {
        const sent: Call = { ...route, body: sentBody, headers, ...(isKeyed ? { key } : {}) };
        status = (await call(route.handler, sent)).status;
      };
      const ms = await cpuMsOf(body, send);
      if (ms > worst.ms) worst = { ms, name, status };
    }
    report(`${route.method} ${route.path}`, `${worst.ms.toFixed(1)} ms: ${worst.name}, ${worst.status}`, worst);
    worstMs = Math.max(worstMs, worst.ms);
  }
  expect(worstMs).toBeLessThanOrEqual(maxCpuMs);
});
