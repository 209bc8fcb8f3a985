import { afterEach, expect, test, vi } from "vitest";
import { isStopping, onStop } from "./shutdown";

afterEach(() => void vi.restoreAllMocks());

test("ends the process at the deadline when its stop never finishes", async () => {
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const before = process.listeners("SIGTERM");
  onStop(() => new Promise(() => undefined), { deadlineMs: 50 });
  expect(isStopping()).toBe(false);
  const added = process.listeners("SIGTERM").filter((listener) => !before.includes(listener));
  for (const listener of added) listener("SIGTERM");
  expect(isStopping()).toBe(true);
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  expect(write.mock.calls[0]?.[0]).toContain("did not stop within 0.05 seconds");
});
