// Runs before each unit test file. Afterwards the repository's modules are unloaded, so that the next file gets fresh
// ones; the packages stay loaded.
import { afterAll, vi } from "vitest";

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});
