import { existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { newLogger } from "./log";

// Linux has a device that is always full.
test.runIf(existsSync("/dev/full"))("on a full disk a log line is lost, and the process keeps running", () => {
  const logger = newLogger(openSync("/dev/full", "w"), "info");
  expect(() => logger.info("a line")).not.toThrow();
  expect(() => logger.info("another")).not.toThrow();
});
