import { expect, test } from "vitest";
import { waitFor } from "./wait";

test("waiting ends with the first value there is, also a falsy one", async () => {
  const answers = [undefined, undefined, 0];
  const found = await waitFor("a number", 5000, () => Promise.resolve(answers.shift()), never);
  expect(found).toBe(0);
});

test("waiting in vain says what for, how long and why", async () => {
  const waiting = waitFor(
    "rain",
    0,
    () => Promise.resolve(undefined),
    () => Promise.resolve("The sky is clear."),
  );
  await expect(waiting).rejects.toThrow("Waited 0 s for rain, in vain. The sky is clear.");
});

function never(): Promise<string> {
  throw new Error("nobody had to explain anything");
}
