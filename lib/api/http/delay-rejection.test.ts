import { expect, test, vi } from "vitest";
import { delayRejection } from "./delay-rejection";

/** Calls `delayRejection`; the result says of each call whether it resolved before any timer could. */
async function areImmediate(count: number): Promise<{ immediate: boolean[]; all: Promise<unknown> }> {
  const immediate = Array.from({ length: count }, () => false);
  const all = Promise.all(immediate.map((_, index) => delayRejection().then(() => (immediate[index] = true))));
  await Promise.resolve();
  await Promise.resolve();
  return { immediate: [...immediate], all };
}

test("sends the first rejections at once, delays the next thousand by a second, and no later ones", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const { immediate, all } = await areImmediate(1100);
  expect(immediate.slice(0, 50)).not.toContain(false);
  expect(immediate.slice(50, 1050)).not.toContain(true);
  expect(immediate.slice(1050)).not.toContain(false);
  await all;
  // A new second has begun, and no rejection is waiting.
  clock.mockReturnValue(1000);
  expect((await areImmediate(1)).immediate).toEqual([true]);
});
