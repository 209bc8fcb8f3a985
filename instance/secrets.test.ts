import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoSignInFile } from "./record";
import { loadSecrets, secretsFile } from "./secrets";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "remit-test-secrets-"));
  for (const name of ["AUTH_SECRET", "API_KEY_PEPPER", "ENCRYPTION_KEY"]) vi.stubEnv(name, "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

test("creates secrets once, readable by their owner only", () => {
  const created = loadSecrets(dataDir, true);
  expect(created.AUTH_SECRET).toMatch(/^[0-9a-f]{64}$/);
  expect(loadSecrets(dataDir, true)).toEqual(created);
  expect(statSync(secretsFile(dataDir)).mode & 0o777).toBe(0o600);
});

test("does not replace lost or truncated secrets of an existing database", () => {
  loadSecrets(dataDir, true);
  writeFileSync(demoSignInFile(dataDir), "{}");
  writeFileSync(secretsFile(dataDir), '{ "AUTH_SECRET": "');
  expect(() => loadSecrets(dataDir, true)).toThrow(
    /secrets\.json lacks AUTH_SECRET, API_KEY_PEPPER, and ENCRYPTION_KEY/,
  );
  rmSync(secretsFile(dataDir));
  expect(() => loadSecrets(dataDir, true)).toThrow(/Restore the file/);
});

test("adds the encryption key to an instance that predates it and keeps its other secrets", () => {
  const { ENCRYPTION_KEY: _later, ...before } = loadSecrets(dataDir, true);
  writeFileSync(demoSignInFile(dataDir), "{}");
  writeFileSync(secretsFile(dataDir), JSON.stringify(before));
  const now = loadSecrets(dataDir, true);
  expect(now).toMatchObject(before);
  expect(now.ENCRYPTION_KEY).toMatch(/^[0-9a-f]{64}$/);
});
