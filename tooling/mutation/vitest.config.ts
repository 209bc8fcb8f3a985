import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const include = (process.env["MUTATION_TESTS"] ?? "").split(",");
const isIntegration = include.some((file) => file.includes(".integration."));

// A separate configuration, because Stryker's runner cannot select a project of the main one.
export default defineConfig({
  resolve: { alias: { "@": resolve(".") } },
  test: {
    include,
    exclude: [],
    globalSetup: isIntegration ? ["testing/test-services.ts"] : [],
    setupFiles: isIntegration ? ["testing/integration-setup.ts"] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
