import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { newWakes } from "./dispatch";

vi.mock("node:timers/promises", { spy: true });

const fromNow = (ms: number) => new Date(Date.now() + ms);
const past = fromNow(-1000);

test("merging two wakes keeps the earlier of each time", () => {
  const wakes = newWakes(() => false);
  wakes.add("we_1", { dueFrom: past, at: fromNow(60_000) });
  expect(wakes.ready(4)).toEqual([]);
  wakes.add("we_1", { dueFrom: fromNow(0), at: past });
  expect(wakes.ready(4)).toEqual(["we_1"]);
  expect(wakes.take("we_1")).toEqual(past);
  expect(wakes.take("we_1")).toBeUndefined();
});

test("a postponed wake waits, and a new one brings it forward", () => {
  const wakes = newWakes(() => false);
  wakes.add("we_1", { dueFrom: past, at: past });
  wakes.postpone("we_1", fromNow(60_000));
  expect([wakes.ready(4), wakes.isReady("we_1")]).toEqual([[], false]);
  wakes.add("we_1", { dueFrom: fromNow(0), at: fromNow(0) });
  expect([wakes.ready(4), wakes.isReady("we_1")]).toEqual([["we_1"], true]);
});

test("returns no busy endpoint and at most the requested number", () => {
  const wakes = newWakes((endpointId) => endpointId === "we_2");
  for (const id of ["we_1", "we_2", "we_3", "we_4"]) wakes.add(id, { dueFrom: past, at: past });
  expect(wakes.ready(2)).toHaveLength(2);
  expect(wakes.ready(4).sort()).toEqual(["we_1", "we_3", "we_4"]);
});

test("`untilReady` returns at once after a change, even an earlier one, and then waits until the first wake is due", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const wakes = newWakes(() => false);
  wakes.add("we_1", { dueFrom: past, at: fromNow(300) });
  await wakes.untilReady();
  await wakes.untilReady();
  vi.useRealTimers();
  const { calls, settledResults } = vi.mocked(sleep).mock;
  expect(settledResults.map(({ type }) => type)).toEqual(["rejected", "fulfilled"]);
  expect(calls.map(([ms]) => ms)).toEqual([300, 300]);
});
