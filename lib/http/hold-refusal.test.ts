import { expect, test } from "vitest";
import { holdRefusal } from "./hold-refusal";

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

test("sends the first rejections at once, delays the next thousand by a second, and no later ones", async () => {
  const times = await Promise.all(Array.from({ length: 1100 }, () => timeOf(holdRefusal)));
  const isHeld = times.map((ms) => ms > 900);
  expect(isHeld.slice(0, 50)).not.toContain(true);
  expect(isHeld.slice(50, 1050)).not.toContain(false);
  expect(isHeld.slice(1050)).not.toContain(true);
  // A new second has begun, and no rejection is waiting.
  expect(await timeOf(holdRefusal)).toBeLessThan(500);
});
