import { expect, test, vi } from "vitest";
import { showFormErrors } from "./form-errors";
import { ApiError } from "./request";

const paths = { chain: "chain", address: "address" } as const;
const field = (path: string, message: string) => ({ path, code: "x", message });

test("assigns errors to their fields and focuses the first one", () => {
  const setError = vi.fn();
  const errors = [field("address", "must be 0x and 40 hexadecimal digits"), field("chain", "is not active")];
  const rest = showFormErrors(new ApiError("no", 422, "validation_failed", "req_1", errors), setError, paths);
  expect(rest).toBeNull();
  expect(setError).toHaveBeenNthCalledWith(
    1,
    "address",
    { type: "x", message: "Must be 0x and 40 hexadecimal digits." },
    { shouldFocus: true },
  );
  expect(setError.mock.calls[1]?.[2]).toEqual({ shouldFocus: false });
});

test("shows errors without a field above the form", () => {
  const setError = vi.fn();
  const errors = [field("address", "is wrong"), field("metadata", "is too deep")];
  expect(showFormErrors(new ApiError("no", 422, "validation_failed", null, errors), setError, paths)).toBe(
    "metadata: is too deep",
  );
  expect(showFormErrors(new ApiError("Try again later.", 429, "rate_limit_exceeded", null), setError, paths)).toBe(
    "Try again later.",
  );
  expect(setError).toHaveBeenCalledTimes(1);
});
