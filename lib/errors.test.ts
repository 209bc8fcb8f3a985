import { expect, test } from "vitest";
import { validationError } from "@/lib/errors";

test("an error stays small however many faults it has and however deep they are", () => {
  const fault = { path: "a.".repeat(5000), code: "invalid_text" as const, message: "contains U+0000" };
  const error = validationError(...Array.from({ length: 5000 }, () => fault));
  expect(error.details.errors).toHaveLength(100);
  expect(JSON.stringify([error.message, error.details]).length).toBeLessThan(64 * 1024);
});
