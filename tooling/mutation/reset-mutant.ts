import { afterAll, vi } from "vitest";

// Runs after each test file, whose worker the next mutant reuses: no mutant is active while its modules load.
afterAll(() => {
  const stryker = (globalThis as { __stryker__?: { activeMutant?: string } }).__stryker__;
  if (stryker) delete stryker.activeMutant;
  vi.resetModules();
});
