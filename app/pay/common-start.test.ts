import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { commonStart, gzipAfter } from "./common-start";

const words = (count: number) => Array.from({ length: count }, () => randomBytes(2).toString("hex")).join(" ");

test.each([0, 1, 100, 100_000])("zlib and gzip read a start of %i words and any rest as one text", async (count) => {
  const start = commonStart(words(count));
  for (const rest of ["", "é", start.bytes.subarray(-40_000).toString(), words(50_000)]) {
    const file = await gzipAfter(start, Buffer.from(rest));
    const whole = Buffer.concat([start.bytes, Buffer.from(rest)]);
    expect(gunzipSync(file).equals(whole)).toBe(true);
    expect(execFileSync("gzip", ["-dc"], { input: file, maxBuffer: 10_000_000 }).equals(whole)).toBe(true);
  }
});

test("the rest refers to the start", async () => {
  const start = commonStart(words(5000));
  const file = await gzipAfter(start, start.bytes.subarray(-20_000));
  expect(file.length - start.blocks.length).toBeLessThan(500);
});
