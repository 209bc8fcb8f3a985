import { afterAll, vi } from "vitest";

// Runs after each test file, because the next mutant reuses the worker: its modules must load without an active mutant.
afterAll(() => {
  const stryker = (globalThis as { __stryker__?: { activeMutant?: string } }).__stryker__;
  if (stryker) delete stryker.activeMutant;
  vi.resetModules();
});
