// npm run bench -- pages: the first HTML of four pages under 16 connections, each compared with its floor: node:http and
// bare pg that read the same rows and return the same HTML from memory. Also the bytes on the wire of HTML and scripts.
// Set BENCH_ROWS (10,000), BENCH_ROUNDS (5) and BENCH_MS (3,000) to change the size.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, test } from "vitest";
import { alternate, startFloor, type Pair } from "./support/floor";
import { newShop, useInstance } from "./support/instance";
import { load } from "./support/load";
import { report } from "./support/report";
import { browserHeaders, newSessions, pick } from "./support/visitors";

const rows = Number(process.env.BENCH_ROWS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const loadMs = Number(process.env.BENCH_MS ?? 3000);
// Each person's calls are rate-limited, and a page makes up to ten.
const personCount = 100;

const folder = mkdtempSync(join(tmpdir(), "remit-bench-pages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bench = useInstance(async (tokenId) => {
  const { scope, requests } = await newShop(tokenId, 1, { from: 1, to: rows });
  return { requests, sessions: await newSessions(scope.merchantId, personCount) };
});

const dashboard = "/sandbox";

/** The part of a page's path that differs between calls, and the path on Remit. */
const pages = {
  overview: { id: () => "", path: () => dashboard },
  list: { id: () => "", path: () => `${dashboard}/payment-requests` },
  request: {
    id: () => pick(bench.seeded.requests).publicId,
    path: (id: string) => `${dashboard}/payment-requests/${id}`,
  },
  pay: { id: () => pick(bench.seeded.requests).shortcode, path: (id: string) => `/pay/${id}` },
};
type PageName = keyof typeof pages;

/** The same page on Remit and on the floor. */
function callsOf(name: PageName, floorUrl: string): Pair {
  const { id, path } = pages[name];
  return {
    remit: () => ({
      method: "GET",
      url: `${bench.url}${path(id())}`,
      headers: browserHeaders(pick(bench.seeded.sessions)),
    }),
    floor: () => ({
      method: "GET",
      url: `${floorUrl}/${name}/${id()}`,
      headers: { "x-session": pick(bench.seeded.sessions).id },
    }),
  };
}

test("first HTML beside its floor", { timeout: 3_600_000 }, async () => {
  const names = Object.keys(pages) as PageName[];
  const weights = new Map<PageName, Weight>();
  for (const name of names) weights.set(name, await weigh(name));
  const floor = await startFloor(folder);
  for (const name of names) {
    const calls = callsOf(name, floor.url);
    await load(loadMs, calls.floor);
    // Weighed again under load: the HTML is smaller if the server's own reads took too long or exceeded a rate limit, so
    // that it lacks the page's data.
    const [, { htmlBytes: loadedBytes }] = await Promise.all([
      load(loadMs, calls.remit),
      sleep(loadMs / 2).then(() => weigh(name)),
    ]);
    const { runs, medianOf, ratioOf } = await alternate(rounds, (side) => load(loadMs, calls[side]));
    const ratio = ratioOf("perSecond");
    const times = (side: keyof Pair) => {
      const [rate, p50, p99] = (["perSecond", "p50", "p99"] as const).map((figure) => medianOf(side, figure));
      return `${rate?.toFixed(0)}/s, p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms`;
    };
    const { htmlBytes = 0, scriptBytes = 0 } = weights.get(name) ?? {};
    const wire = `HTML ${(htmlBytes / 1000).toFixed(1)} kB, under load ${(loadedBytes / 1000).toFixed(1)} kB, script ${(scriptBytes / 1000).toFixed(1)} kB`;
    report(name, `${ratio.toFixed(3)} (${times("remit")}; floor ${times("floor")}); ${wire}`, {
      rows,
      ratio,
      htmlBytes,
      loadedBytes,
      scriptBytes,
      ...runs,
    });
  }
});

type Weight = { htmlBytes: number; scriptBytes: number };

/** The bytes on the wire of a page and its scripts, response headers included. Saves its HTML for the floor. */
async function weigh(name: PageName): Promise<Weight> {
  const { id, path } = pages[name];
  const page = await fetchGzip(path(id()));
  writeFileSync(join(folder, `${name}.html.gz`), page.body);
  const html = gunzipSync(page.body).toString();
  // Polyfills are only for browsers without modules.
  const scripts = new Set(
    [...html.matchAll(/(?:<script[^>]* src|rel="modulepreload" href)="([^"?]+)"(?![^>]*nomodule)/gi)].map(
      ([, src = ""]) => src,
    ),
  );
  const responses = await Promise.all([...scripts].map(fetchGzip));
  return { htmlBytes: page.bytes, scriptBytes: responses.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function fetchGzip(path: string): Promise<{ body: Buffer; bytes: number }> {
  return new Promise((done, failed) => {
    const sent = httpRequest(
      `${bench.url}${path}`,
      { agent: false, headers: browserHeaders(pick(bench.seeded.sessions)) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("end", () => {
          if (response.statusCode === 200) done({ body: Buffer.concat(chunks), bytes: response.socket.bytesRead });
          else failed(new Error(`${path}: ${response.statusCode}`));
        });
      },
    );
    sent.once("error", failed).end();
  });
}
