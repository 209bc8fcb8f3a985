// npm run bench -- exports: how much more memory the web process takes while one merchant exports BENCH_ROWS (1,000,000)
// requests, how long that takes, and whether the file has the rows of the API's list, in its order.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { expect, test } from "vitest";
import { memoryOf } from "@/testing/hostile-clients";
import { newShop, useInstance } from "./support/instance";
import { load } from "./support/load";
import { report, timed } from "./support/report";
import { pick } from "./support/visitors";

const rowCount = Number(process.env.BENCH_ROWS ?? 1_000_000);
const pageSize = 100;
const maxGrowthMb = 64;
const warmUpMs = 20_000;
const timeout = 7_200_000;

// Each key is limited to a number of calls a minute.
const bench = useInstance((tokenId) => newShop(tokenId, 25, { from: 1, to: rowCount }));

const path = "/api/payment-requests";
const headers = () => ({ "x-api-key": pick(bench.seeded.keys) });

test.each(["csv", "json"] as const)("an export as %s", { timeout }, async (format) => {
  const lists = await highestMemory(() =>
    load(warmUpMs, () => ({ method: "GET", url: `${bench.url}${path}?limit=${pageSize}`, headers: headers() })),
  );
  let rows: string[] = [];
  const download = async () => {
    rows = await digestsOf(exportedRows(format));
  };
  const exported = await highestMemory(download);
  const grownMb = Math.max(0, exported.highestMb - lists.highestMb);
  report(
    `${format}, ${rowCount.toLocaleString("en")} rows`,
    `${grownMb.toFixed(0)} MB more than lists, ${(exported.ms / 1000).toFixed(0)} s`,
    { grownMb, seconds: exported.ms / 1000 },
  );
  expect(rows).toHaveLength(rowCount);
  const listed = await digestsOf(format === "json" ? listedRows() : idsOf(listedRows()));
  expect(rows.findIndex((row, index) => row !== listed[index])).toBe(-1);
  expect(listed).toHaveLength(rowCount);
  expect(grownMb).toBeLessThan(maxGrowthMb);
});

async function highestMemory(work: () => Promise<unknown>): Promise<{ highestMb: number; ms: number }> {
  let highestMb = 0;
  const watch = setInterval(() => (highestMb = Math.max(highestMb, memoryOf(bench.webPid, "RssAnon"))), 50);
  const ms = await timed(work);
  clearInterval(watch);
  return { highestMb, ms };
}

/** The rows of the file: JSON as it is, and of CSV the id. */
async function* exportedRows(format: "csv" | "json"): AsyncGenerator<string> {
  const { body } = await fetch(`${bench.url}${path}/export?format=${format}`, { headers: headers() });
  const lines = createInterface({ input: Readable.fromWeb(body as ReadableStream) });
  let idColumn: number | undefined;
  for await (const line of lines) {
    if (format === "json") {
      if (line.startsWith('{"')) yield line.replace(/,$/, "");
      continue;
    }
    const cells = line.split(",");
    if (idColumn === undefined) idColumn = cells.map((cell) => cell.replace("\uFEFF", "")).indexOf("public_id");
    else yield cells[idColumn] ?? "";
  }
}

async function* listedRows(): AsyncGenerator<string> {
  for (let cursor: string | null = ""; cursor !== null;) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(cursor ? { cursor } : {}) });
    const response = await fetch(`${bench.url}${path}?${query.toString()}`, { headers: headers() });
    const page = (await response.json()) as { data: object[]; next_cursor: string | null };
    for (const row of page.data) yield JSON.stringify(row);
    cursor = page.next_cursor;
  }
}

async function* idsOf(rows: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const row of rows) yield (JSON.parse(row) as { public_id: string }).public_id;
}

async function digestsOf(rows: AsyncIterable<string>): Promise<string[]> {
  const digests: string[] = [];
  for await (const row of rows) digests.push(createHash("md5").update(row).digest("base64"));
  return digests;
}
