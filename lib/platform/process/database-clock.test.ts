import { afterEach, expect, test, vi } from "vitest";
import { databaseNow, noteDatabaseTime } from "./database-clock";

afterEach(() => void vi.useRealTimers());

test("runs from the database's last time, whatever this process's clock says", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  noteDatabaseTime(new Date("2026-11-26T12:00:00Z"));
  vi.advanceTimersByTime(1500);
  vi.setSystemTime(new Date("2030-01-01T00:00:00Z"));
  expect(databaseNow()).toEqual(new Date("2026-11-26T12:00:01.500Z"));
  noteDatabaseTime(new Date("2026-11-26T11:59:00Z"));
  expect(databaseNow()).toEqual(new Date("2026-11-26T11:59:00Z"));
});
