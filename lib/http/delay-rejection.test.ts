import { expect, test } from "vitest";
import { delayRejection } from "./delay-rejection";

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

test("sends the first rejections at once, delays the next thousand by a second, and no later ones", async () => {
  const times = await Promise.all(Array.from({ length: 1100 }, () => timeOf(delayRejection)));
  const isDelayed = times.map((ms) => ms > 900);
  expect(isDelayed.slice(0, 50)).not.toContain(true);
  expect(isDelayed.slice(50, 1050)).not.toContain(false);
  expect(isDelayed.slice(1050)).not.toContain(true);
  // A new second has begun, and no rejection is waiting.
  expect(await timeOf(delayRejection)).toBeLessThan(500);
});
