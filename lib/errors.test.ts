import { expect, test } from "vitest";
import { validationError } from "@/lib/errors";

test("an error stays small however many faults it has and however deep they are", () => {
  const fault = { path: "a.".repeat(5000), code: "invalid_text" as const, message: "contains U+0000" };
  const refusal = validationError(...Array.from({ length: 5000 }, () => fault));
  expect(refusal.details.errors).toHaveLength(100);
  expect(JSON.stringify([refusal.message, refusal.details]).length).toBeLessThan(64 * 1024);
});
