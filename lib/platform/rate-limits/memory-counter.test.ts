import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { digest, memoryCounter } from "./count";

const rate = { name: "test", points: 10, seconds: 600 };

function countOthers(count: ReturnType<typeof memoryCounter>, subjects: number): void {
  for (let index = 0; index < subjects; index += 1) void count(digest(crypto.randomUUID()));
}

test("keeps the count of a subject among 20,000 others, and forgets it in a flood of 40,000", async () => {
  const count = memoryCounter(rate);
  await count("payer");
  countOthers(count, 20_000);
  expect(await count("payer")).toMatchObject({ remaining: 8 });
  countOthers(count, 20_000);
  expect(await count("payer")).toMatchObject({ remaining: 9 });
});

test("takes less than 10 MB for 100,000 subjects", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const count = memoryCounter(rate);
  collectGarbage();
  const usedBefore = process.memoryUsage().heapUsed;
  countOthers(count, 100_000);
  collectGarbage();
  expect(process.memoryUsage().heapUsed - usedBefore).toBeLessThan(10_000_000);
  expect(count("anyone")).toMatchObject({ remaining: 9 });
});
