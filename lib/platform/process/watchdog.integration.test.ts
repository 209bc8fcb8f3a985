import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { isStuck, noteProgress } from "./liveness";
import { startWatchdog } from "./watchdog";

afterEach(() => void vi.useRealTimers().restoreAllMocks());

test("without progress for a minute, a process is stuck, until the next progress", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  noteProgress();
  vi.advanceTimersByTime(60_000);
  expect(isStuck()).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(isStuck()).toBe(true);
  noteProgress();
  expect(isStuck()).toBe(false);
});

test("ends a process that is stuck, and no other, with an error in the log", async () => {
  vi.useFakeTimers();
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  const fatal = vi.spyOn(log(), "fatal").mockReturnValue();
  let isHanging = false;
  const stop = startWatchdog(() => isHanging);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(exit).not.toHaveBeenCalled();
  isHanging = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([exit.mock.calls, fatal.mock.calls.length]).toEqual([[[1]], 1]);
  await stop();
});

test("notifies systemd if it waits for notifications", async () => {
  const folder = mkdtempSync(join(tmpdir(), "remit-test-watchdog-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const called = join(folder, "called");
  writeFileSync(join(folder, "systemd-notify"), `#!/bin/sh\necho "$@" "$NOTIFY_SOCKET" >> ${called}\n`);
  chmodSync(join(folder, "systemd-notify"), 0o755);
  vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
  await startWatchdog()();
  expect(() => readFileSync(called)).toThrow("ENOENT");
  vi.stubEnv("NOTIFY_SOCKET", "/run/notify");
  vi.stubEnv("WATCHDOG_USEC", "60000000");
  await startWatchdog()();
  expect(readFileSync(called, "utf8")).toBe("WATCHDOG=1 /run/notify\n");
});
