import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { commonStart, gzipAfter } from "./common-start";

const text = (length: number) => randomBytes(length).toString("base64");

test.each([0, 1, 100, 300_000])("zlib and gzip read a start of %i bytes and any rest as one text", async (length) => {
  const start = commonStart(text(length));
  for (const rest of ["", "é", start.bytes.subarray(-40_000).toString(), text(150_000)]) {
    const file = await gzipAfter(start, Buffer.from(rest));
    const whole = Buffer.concat([start.bytes, Buffer.from(rest)]);
    expect(gunzipSync(file).equals(whole)).toBe(true);
    expect(execFileSync("gzip", ["-dc"], { input: file, maxBuffer: 10_000_000 }).equals(whole)).toBe(true);
  }
});

test("the rest refers to the start", async () => {
  const start = commonStart(text(30_000));
  const file = await gzipAfter(start, start.bytes.subarray(-20_000));
  expect(file.length - start.blocks.length).toBeLessThan(500);
});
