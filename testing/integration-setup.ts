// Runs before each integration test file: a migrated database of its own with the catalogue in it, and settings for
// `env()`. A test that wants other settings stubs them before the first use. Afterwards the modules of this repository are
// forgotten, so that the next file of the process gets fresh ones.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, vi } from "vitest";
import { ensureAuditKey } from "@/lib/audit/key";
import { closeDatabase } from "@/lib/db";
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
  await ensureAuditKey();
});

afterAll(async () => {
  await closeDatabase();
  await drop?.();
  vi.unstubAllEnvs();
  vi.resetModules();
});
