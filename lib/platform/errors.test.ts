import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fieldErrorCodes, validationError } from "@/lib/platform/errors";

test("a validation error stays small, however many fields are invalid and however long their paths are", () => {
  const fieldError = { path: "a.".repeat(5000), code: "invalid_text" as const, message: "contains U+0000" };
  const error = validationError(...Array.from({ length: 5000 }, () => fieldError));
  expect(error.details.errors).toHaveLength(100);
  expect(JSON.stringify([error.message, error.details]).length).toBeLessThan(64 * 1024);
});

test("every code that a schema names is one of the API's", () => {
  const files = ["app", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const schemas = files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => readFileSync(file, "utf8"));
  const named = schemas.flatMap((text) =>
    [...text.matchAll(/params: \{\s*code: "(\w+)"/g)].map(([, code = ""]) => code),
  );
  expect(named.length).toBeGreaterThan(20);
  const listed: readonly string[] = fieldErrorCodes;
  expect(named.filter((code) => !listed.includes(code))).toEqual([]);
});
