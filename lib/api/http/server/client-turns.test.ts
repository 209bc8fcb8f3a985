import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { maxPerTurn, waitForTurn } from "./client-turns";

test("a client begins a few calls in each turn of the event loop, in order, and other clients do not wait for it", async () => {
  const begun: number[] = [];
  const call = async (index: number) => {
    await waitForTurn("192.0.2.1");
    begun.push(index);
  };
  const calls = Array.from({ length: 3 * maxPerTurn + 1 }, (_, index) => call(index));
  expect(waitForTurn("192.0.2.2")).toBeUndefined();
  const afterTurns: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await Promise.resolve();
    afterTurns.push(begun.length);
    expect(waitForTurn(`198.51.100.${turn}`)).toBeUndefined();
    await nextTurn();
  }
  await Promise.all(calls);
  expect(afterTurns).toEqual([1, 2, 3].map((turn) => turn * maxPerTurn).concat(calls.length));
  expect(begun).toEqual(calls.map((_, index) => index));
  await nextTurn();
  expect(waitForTurn("192.0.2.1")).toBeUndefined();
});
