// npm run bench -- api: the most used endpoints, each compared with its floor: node:http and bare pg doing the same work
// on the same tables. --merchants N spreads the calls over the keys of N merchants, in random order. Set BENCH_ROWS (10,000), BENCH_ROUNDS (5) and BENCH_MS (2,000) to change the size, and BENCH_CALLS
// ("get,list") to run only some.
import { spawn, type ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { newAddress } from "@/testing/settlement-fixtures";
import { benchTokenId, newBenchMerchant, startBenchInstance } from "./support/api-instance";
import { cpuMsOf, postgresCpuMs } from "./support/cpu";
import { load, median, type Call, type LoadResult } from "./support/load";
import { report } from "./support/report";
import { seedRequests, type SeededRequest } from "./support/seed";
import { pick, randomAddress } from "./support/visitors";

const merchantCount = Number(process.env.BENCH_MERCHANTS ?? 1);
const rows = Number(process.env.BENCH_ROWS ?? Math.max(10_000, 50 * merchantCount));
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const runMs = Number(process.env.BENCH_MS ?? 2000);
/** More than all runs together can cancel. */
const cancellableCount = 40_000;
/** Before these many calls, V8 runs much of the code uncompiled, which takes two to three times the CPU time. */
const warmUpCalls = 4000;
// Each key is limited to 6,000 calls a minute.
const keyCount = Math.ceil(25 / merchantCount);

let tokenId = 0;
let floor: ChildProcess;
let instance: Awaited<ReturnType<typeof startBenchInstance>>;
let remitUrl = "";
let floorUrl = "";
let seeded: SeededRequest[] = [];
let cancellable: SeededRequest[] = [];
let keysOf = new Map<bigint, string[]>();

beforeAll(async () => {
  const merchants = [];
  for (let index = 0; index < merchantCount; index += 1) merchants.push(await newBenchMerchant(keyCount));
  keysOf = new Map(merchants.map(({ scope, keys }) => [scope.merchantId, keys]));
  const scopes = merchants.map(({ scope }) => scope);
  tokenId = await benchTokenId();
  seeded = await seedRequests(scopes, tokenId, { from: 1, to: rows });
  cancellable = await seedRequests(scopes, tokenId, { from: rows + 1, to: rows + cancellableCount });
  floor = spawn(process.execPath, [resolve("bench/support/floor-server.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  floorUrl = await new Promise((ready) => {
    floor.stdout?.once("data", (port: Buffer) => ready(`http://127.0.0.1:${port.toString().trim()}`));
  });
  instance = await startBenchInstance();
  remitUrl = instance.url;
}, 3_600_000);

afterAll(async () => {
  floor.kill();
  await instance.stop();
}, 90_000);

const key = (merchantId: bigint) => ({ "x-api-key": pick(keysOf.get(merchantId) ?? []) });
const anyKey = () => key(pick([...keysOf.keys()]));
/** Public calls are rate-limited by address, so each comes from a random one. */
const customer = () => ({ "x-forwarded-for": randomAddress() });
const body = () => ({ amount: "10", token_id: tokenId, recipient_address: newAddress() });

/** The same call to Remit and to the floor server, which does only the necessary work. */
type Pair = { remit: () => Call; floor: () => Call };

/** CPU time is per call. */
type Run = LoadResult & { serverMicros: number; postgresMicros: number };

async function measure(server: keyof Pair, next: () => Call): Promise<Run> {
  const cpuMs = async () => [cpuMsOf(server === "remit" ? instance.webPid : (floor.pid ?? 0)), await postgresCpuMs()];
  const [serverBefore = 0, postgresBefore = 0] = await cpuMs();
  const result = await load(runMs, next);
  const [serverAfter = 0, postgresAfter = 0] = await cpuMs();
  const microsPerCall = (afterMs: number, beforeMs: number) => ((afterMs - beforeMs) * 1000) / result.calls;
  return {
    ...result,
    serverMicros: microsPerCall(serverAfter, serverBefore),
    postgresMicros: microsPerCall(postgresAfter, postgresBefore),
  };
}

/** Each call cancels a different request. */
function cancels(): Pair {
  const remaining = [...cancellable];
  const next = (urlOf: (publicId: string) => string): Call => {
    const { publicId, merchantId } = remaining.pop() as SeededRequest;
    return { method: "POST", url: urlOf(publicId), headers: key(merchantId) };
  };
  return {
    remit: () => next((id) => `${remitUrl}/api/payment-requests/${id}/cancel`),
    floor: () => next((id) => `${floorUrl}/cancel/${id}`),
  };
}

const pairs: Record<string, () => Pair> = {
  get: () => {
    const next = (urlOf: (publicId: string) => string): Call => {
      const { publicId, merchantId } = pick(seeded);
      return { method: "GET", url: urlOf(publicId), headers: key(merchantId) };
    };
    return {
      remit: () => next((id) => `${remitUrl}/api/payment-requests/${id}`),
      floor: () => next((id) => `${floorUrl}/get/${id}`),
    };
  },
  list: () => ({
    remit: () => ({ method: "GET", url: `${remitUrl}/api/payment-requests`, headers: anyKey() }),
    floor: () => ({ method: "GET", url: `${floorUrl}/list`, headers: anyKey() }),
  }),
  "public chains": () => ({
    remit: () => ({ method: "GET", url: `${remitUrl}/api/public/chains`, headers: customer() }),
    floor: () => ({ method: "GET", url: `${floorUrl}/chains` }),
  }),
  "pay data": () => ({
    remit: () => ({
      method: "GET",
      url: `${remitUrl}/api/public/payment-requests/${pick(seeded).shortcode}`,
      headers: customer(),
    }),
    floor: () => ({ method: "GET", url: `${floorUrl}/pay/${pick(seeded).shortcode}` }),
  }),
  create: () => ({
    remit: () => ({ method: "POST", url: `${remitUrl}/api/payment-requests`, headers: anyKey(), body: body() }),
    floor: () => ({ method: "POST", url: `${floorUrl}/create`, headers: anyKey(), body: body() }),
  }),
  cancel: cancels,
};

const selected = process.env.BENCH_CALLS?.split(",");

test("compares each API call with its floor", { timeout: 3_600_000 }, async () => {
  for (const [name, pairOf] of Object.entries(pairs)) {
    if (selected && !selected.includes(name)) continue;
    const pair = pairOf();
    const runs: Record<keyof Pair, Run[]> = { remit: [], floor: [] };
    for (const side of ["floor", "remit"] as const) await load(runMs, pair[side], warmUpCalls);
    for (let round = 0; round < rounds; round += 1)
      for (const side of ["floor", "remit"] as const) runs[side].push(await measure(side, pair[side]));
    const medianOf = (side: keyof Pair, figure: keyof Run) => median(runs[side].map((run) => run[figure]));
    const ratio = medianOf("remit", "perSecond") / medianOf("floor", "perSecond");
    const p99Ratio = medianOf("remit", "p99") / medianOf("floor", "p99");
    const rates = `${medianOf("remit", "perSecond").toFixed(0)}/s of the floor's ${medianOf("floor", "perSecond").toFixed(0)}/s`;
    const p99 = `p99 ${medianOf("remit", "p99").toFixed(0)} ms, the floor's ${medianOf("floor", "p99").toFixed(0)} ms`;
    const cpuOf = (side: keyof Pair) =>
      `${medianOf(side, "serverMicros").toFixed(0)} + ${medianOf(side, "postgresMicros").toFixed(0)} µs`;
    const cpu = `CPU of server + PostgreSQL ${cpuOf("remit")}, the floor's ${cpuOf("floor")}`;
    const figure = `${ratio.toFixed(2)} (${rates}); ${p99} (${p99Ratio.toFixed(1)} times); ${cpu}`;
    report(name, figure, { rows, merchantCount, ratio, p99Ratio, ...runs });
  }
});
