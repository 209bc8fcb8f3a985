// Runs before each integration test file: creates its own migrated database with the catalog, and settings for `env()`.
// A test stubs other settings before their first use. Afterwards the repository's modules are unloaded, so that the
// next file gets fresh ones.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, vi } from "vitest";
import { ensureAuditKey } from "@/lib/accounts/audit/key";
import { closeDatabase } from "@/lib/platform/db";
import { createDatabase } from "./test-database";

let drop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const database = await createDatabase();
  drop = database.drop;
  vi.stubEnv("DATABASE_URL", database.applicationUrl);
  vi.stubEnv("BASE_URL", "http://localhost:3000");
  vi.stubEnv("AUTH_SECRET", randomBytes(32).toString("hex"));
  vi.stubEnv("API_KEY_PEPPER", randomBytes(32).toString("hex"));
  vi.stubEnv("ENCRYPTION_KEY", randomBytes(32).toString("hex"));
  vi.stubEnv("LOG_LEVEL", "silent");
  await ensureAuditKey(database.url);
});

afterAll(async () => {
  await closeDatabase();
  await drop?.();
  vi.unstubAllEnvs();
  vi.resetModules();
});
