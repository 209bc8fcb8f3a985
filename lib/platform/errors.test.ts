import { expect, test } from "vitest";
import { validationError } from "@/lib/platform/errors";

test("a validation error stays small, however many fields are invalid and however long their paths are", () => {
  const fieldError = { path: "a.".repeat(5000), code: "invalid_text" as const, message: "contains U+0000" };
  const error = validationError(...Array.from({ length: 5000 }, () => fieldError));
  expect(error.details.errors).toHaveLength(100);
  expect(JSON.stringify([error.message, error.details]).length).toBeLessThan(64 * 1024);
});
