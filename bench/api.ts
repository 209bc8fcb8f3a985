// npm run bench -- api: the most used endpoints, each compared with its floor: node:http and bare pg doing the same work
// on the same tables. --merchants N spreads the calls over the keys of N merchants, in random order. Set BENCH_ROWS (10,000), BENCH_ROUNDS (5) and BENCH_MS (2,000) to change the size, and BENCH_CALLS
// ("get,list") to run only some.
import { beforeAll, test } from "vitest";
import { newAddress } from "@/testing/settlement-fixtures";
import { alternate, startFloor, type Pair } from "./support/floor";
import { newBenchMerchant, useInstance } from "./support/instance";
import { load, type Call, type LoadResult } from "./support/load";
import { report } from "./support/report";
import { seedRequests, type SeededRequest } from "./support/seed";
import { pick, randomAddress } from "./support/visitors";
import { readFileSync } from "node:fs";
import { pool } from "@/lib/platform/db";

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

const bench = useInstance(async (tokenId) => {
  const merchants = [];
  for (let index = 0; index < merchantCount; index += 1) merchants.push(await newBenchMerchant(keyCount));
  const scopes = merchants.map(({ scope }) => scope);
  return {
    keysOf: new Map(merchants.map(({ scope, keys }) => [scope.merchantId, keys])),
    requests: await seedRequests(scopes, tokenId, { from: 1, to: rows }),
    cancellable: await seedRequests(scopes, tokenId, { from: rows + 1, to: rows + cancellableCount }),
  };
});
let floor: Awaited<ReturnType<typeof startFloor>>;
beforeAll(async () => {
  floor = await startFloor();
});

const key = (merchantId: bigint) => ({ "x-api-key": pick(bench.seeded.keysOf.get(merchantId) ?? []) });
const anyKey = () => key(pick([...bench.seeded.keysOf.keys()]));
/** Public calls are rate-limited by address, so each comes from a random one. */
const customer = () => ({ "x-forwarded-for": randomAddress() });
const body = () => ({ amount: "10", token_id: bench.tokenId, recipient_address: newAddress() });

/** The CPU time of a call in microseconds, in the server and in PostgreSQL. */
type Run = LoadResult & { serverMicros: number; postgresMicros: number };

async function measure(pid: number, next: () => Call): Promise<Run> {
  const [serverBefore, postgresBefore] = [cpuMsOf(pid), await postgresCpuMs()];
  const result = await load(runMs, next);
  const microsPerCall = (ms: number) => (ms * 1000) / result.calls;
  const serverMicros = microsPerCall(cpuMsOf(pid) - serverBefore);
  return { ...result, serverMicros, postgresMicros: microsPerCall((await postgresCpuMs()) - postgresBefore) };
}

/** Each call cancels a different request. */
function cancels(): Pair {
  const remaining = [...bench.seeded.cancellable];
  const next = (urlOf: (publicId: string) => string): Call => {
    const { publicId, merchantId } = remaining.pop() as SeededRequest;
    return { method: "POST", url: urlOf(publicId), headers: key(merchantId) };
  };
  return {
    remit: () => next((id) => `${bench.url}/api/payment-requests/${id}/cancel`),
    floor: () => next((id) => `${floor.url}/cancel/${id}`),
  };
}

/** A read of both sides, with the caller's headers. */
const reads = (path: string, floorPath: string, headers: () => Record<string, string>): Pair => ({
  remit: () => ({ method: "GET", url: bench.url + path, headers: headers() }),
  floor: () => ({ method: "GET", url: floor.url + floorPath, headers: headers() }),
});

/** A read of a random request. */
function readsOfRequest(read: (request: SeededRequest) => Pair): Pair {
  const of = (side: keyof Pair) => () => read(pick(bench.seeded.requests))[side]();
  return { remit: of("remit"), floor: of("floor") };
}

function creations(): Pair {
  const create = (url: string) => (): Call => ({ method: "POST", url, headers: anyKey(), body: body() });
  return { remit: create(`${bench.url}/api/payment-requests`), floor: create(`${floor.url}/create`) };
}

const pairs: Record<string, () => Pair> = {
  get: () =>
    readsOfRequest(({ publicId, merchantId }) =>
      reads(`/api/payment-requests/${publicId}`, `/get/${publicId}`, () => key(merchantId)),
    ),
  list: () => reads("/api/payment-requests", "/list", anyKey),
  "public chains": () => reads("/api/public/chains", "/chains", customer),
  "pay data": () =>
    readsOfRequest(({ shortcode }) =>
      reads(`/api/public/payment-requests/${shortcode}`, `/pay/${shortcode}`, customer),
    ),
  create: creations,
  cancel: cancels,
};

const selected = process.env.BENCH_CALLS?.split(",");

test("compares each API call with its floor", { timeout: 3_600_000 }, async () => {
  for (const [name, pairOf] of Object.entries(pairs)) {
    if (selected && !selected.includes(name)) continue;
    const pair = pairOf();
    for (const side of ["floor", "remit"] as const) await load(runMs, pair[side], warmUpCalls);
    const pids = { remit: bench.webPid, floor: floor.pid };
    const { runs, medianOf, ratioOf } = await alternate(rounds, (side) => measure(pids[side], pair[side]));
    const [ratio, p99Ratio] = [ratioOf("perSecond"), ratioOf("p99")];
    const both = (figureOf: (of: (figure: keyof Run) => string) => string, between: string) =>
      (["remit", "floor"] as const)
        .map((side) => figureOf((figure) => medianOf(side, figure).toFixed(0)))
        .join(between);
    const rates = both((of) => `${of("perSecond")}/s`, " of the floor's ");
    const p99 = `p99 ${both((of) => `${of("p99")} ms`, ", the floor's ")}`;
    const cpu = both((of) => `${of("serverMicros")} + ${of("postgresMicros")} µs`, ", the floor's ");
    const figure = `${ratio.toFixed(2)} (${rates}); ${p99} (${p99Ratio.toFixed(1)} times); CPU of server + PostgreSQL ${cpu}`;
    report(name, figure, { rows, merchantCount, ratio, p99Ratio, ...runs });
  }
});

// CPU time from Linux's /proc. Unlike calls per second, it hardly depends on other work on the machine.

/** The unit of /proc/<pid>/stat, which is the same on every architecture that Node supports. */
const tickMs = 10;

/** The CPU time of a process in milliseconds, without its children. */
function cpuMsOf(pid: number): number {
  const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = afterName.split(" ");
  // utime and stime, proc(5)
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** The CPU time of all connections that PostgreSQL serves, in milliseconds. */
async function postgresCpuMs(): Promise<number> {
  const { rows } = await pool().query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  return rows.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
}
