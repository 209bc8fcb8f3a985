import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batched } from "./batch";

/** A batched read that doubles numbers and records the keys of each batch. */
function doubling() {
  const batches: number[][] = [];
  const double = batched(async (keys: number[]) => {
    batches.push([...keys]);
    await nextTurn();
    return keys.map((key) => key * 2);
  });
  return { batches, double };
}

test("a single call is a batch of one", async () => {
  const { batches, double } = doubling();
  expect(await double(3)).toBe(6);
  expect(batches).toEqual([[3]]);
});

test("the calls of one turn share a batch, and each gets its own result", async () => {
  const { batches, double } = doubling();
  expect(await Promise.all([1, 2, 1].map(double))).toEqual([2, 4, 2]);
  // Padded to four keys, the next larger size.
  expect(batches).toEqual([[1, 2, 1, 1]]);
});

test("a call of a later turn does not wait for an earlier batch", async () => {
  const { batches, double } = doubling();
  const first = double(1);
  await nextTurn();
  const second = double(2);
  expect(await Promise.all([first, second])).toEqual([2, 4]);
  expect(batches).toEqual([[1], [2]]);
});

test("a batch holds 16 calls at most", async () => {
  const { batches, double } = doubling();
  const keys = Array.from({ length: 35 }, (_, index) => index);
  expect(await Promise.all(keys.map(double))).toEqual(keys.map((key) => key * 2));
  expect(batches.map(({ length }) => length)).toEqual([16, 16, 4]);
});

test("every call of a batch that fails throws its error, and the next batch works", async () => {
  let isDown = true;
  const read = batched((keys: string[]) =>
    isDown ? Promise.reject(new Error("the database is down")) : Promise.resolve(keys),
  );
  const failed = await Promise.allSettled([read("a"), read("b")]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await read("c")).toBe("c");
});
