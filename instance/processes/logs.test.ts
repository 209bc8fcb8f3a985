import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { logFolder, rotateLogs, withLog } from "./logs";

let dataDir = "";
const log = (suffix = "") => join(logFolder(dataDir), `web.log${suffix}`);

beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "remit-test-logs-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("rotates an open log by size without losing a line and keeps three older files", () => {
  withLog(dataDir, "web", (descriptor) => {
    for (let round = 1; round <= 6; round++) {
      writeSync(descriptor, `${String(round).repeat(2000)}\n`);
      rotateLogs(dataDir, 1000);
    }
    writeSync(descriptor, "last\n");
    rotateLogs(dataDir, 1000);
  });
  expect(readFileSync(log(), "utf8")).toBe("last\n");
  expect([1, 2, 3].map((age) => readFileSync(log(`.${age}`), "utf8")[0])).toEqual(["6", "5", "4"]);
  expect(existsSync(log(".4"))).toBe(false);
  expect((statSync(log(".1")).mode & 0o777).toString(8)).toBe("600");
});

test("rotates nothing while logs are missing or small", () => {
  rotateLogs(dataDir, 1000);
  withLog(dataDir, "web", (descriptor) => writeSync(descriptor, "small\n"));
  rotateLogs(dataDir, 1000);
  expect(existsSync(log(".1"))).toBe(false);
});
