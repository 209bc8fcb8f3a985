import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newLogger } from "./log";

const buffering = { minLength: 8 * 1024, periodicFlush: 100 };

// Linux has a device that is always full.
test.runIf(existsSync("/dev/full")).each([
  ["a line", undefined],
  ["buffered lines", buffering],
])("on a full disk %s are lost, and the process keeps running", async (_lines, options) => {
  const logger = newLogger(openSync("/dev/full", "w"), "info", options);
  expect(() => logger.info("a line")).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(() => logger.info("another")).not.toThrow();
});

test("writes buffered lines together, soon, whole and in order", async () => {
  const folder = mkdtempSync(join(tmpdir(), "remit-log-"));
  const file = join(folder, "log");
  const read = () => readFileSync(file, "utf8");
  const logger = newLogger(openSync(file, "a"), "info", buffering);
  for (let number = 0; number < 1000; number += 1) logger.info({ number }, "Request handled");
  expect(read()).not.toContain('"number":999,');
  await expect.poll(read).toContain('"number":999,');
  const lines = read().trimEnd().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { number: number }).number)).toEqual([...Array(1000).keys()]);
  rmSync(folder, { recursive: true });
});
