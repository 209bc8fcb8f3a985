import { expect, test } from "vitest";
import { waitFor } from "./wait";

test("returns the first value that is not undefined, even if it is falsy", async () => {
  const responses = [undefined, undefined, 0];
  const found = await waitFor("a number", 5000, () => Promise.resolve(responses.shift()), never);
  expect(found).toBe(0);
});

test("a timeout names the condition, the duration and the reason", async () => {
  const waiting = waitFor(
    "rain",
    0,
    () => Promise.resolve(undefined),
    () => Promise.resolve("The sky is clear."),
  );
  await expect(waiting).rejects.toThrow("Waited 0 s for rain. The sky is clear.");
});

function never(): Promise<string> {
  throw new Error("explain() must not be called");
}
