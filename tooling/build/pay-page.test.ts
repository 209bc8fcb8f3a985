import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PayFileNames } from "@/app/pay/pay-files";
import { languagesOf } from "@/lib/platform/language/languages";
import { buildPayPage } from "./pay-page";

const folder = mkdtempSync(join(tmpdir(), "remit-test-pay-"));
const read = (name: string) => readFileSync(join(folder, name));
let names: PayFileNames;

beforeAll(async () => {
  await buildPayPage(process.cwd(), folder);
  names = JSON.parse(read("names.json").toString()) as PayFileNames;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the script that a page loads before a wallet is chosen has at most 60 kB, compressed", () => {
  const bytes = [names.script, ...names.modules].map((name) => gzipSync(read(name)).length);
  expect(bytes.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(60_000);
});

test("each language has scripts of its own, of at most 4 kB, compressed", () => {
  expect(Object.keys(names.languages).toSorted()).toEqual(
    languagesOf("pay")
      .filter((tag) => tag !== "en")
      .toSorted(),
  );
  const sizes = readdirSync(folder)
    .filter((name) => /^pay(-later)?-\w+\.js$/.test(name))
    .map((name) => [name, gzipSync(read(name)).length] as const);
  expect(sizes).toHaveLength(2 * Object.keys(names.languages).length);
  expect(sizes.filter(([, size]) => size > 4000)).toEqual([]);
  for (const [script] of Object.values(names.languages)) expect(sizes.map(([name]) => name)).toContain(script);
});

test("no script contains React, the query library or Next", () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  // Each is an error text or a field of the package named.
  const marks = /Minified React error|__REACT_DEVTOOLS|No QueryClient set|__NEXT_/;
  expect(scripts.filter((name) => marks.test(read(name).toString()))).toEqual([]);
});

test("the styles use nothing that the oldest browsers would skip with the rules in it", () => {
  const styles = read(names.styles).toString();
  // Cascade layers, nesting and `light-dark()` are newer than Chrome 90 and Safari 15.
  expect(styles.match(/@layer|light-dark\(|[{;]\s*&|@media[^{]*[<>]=?/g)).toBeNull();
  for (const utility of [".bg-surface", ".max-w-\\[28\\.5rem\\]", ".rounded-t-slip"]) expect(styles).toContain(utility);
});

test("the page preloads the font of its first texts", () => {
  expect(names.fonts).toEqual([expect.stringMatching(/^instrument-sans-latin-wght-normal-\w+\.woff2$/)]);
});
