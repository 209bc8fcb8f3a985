import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { followPage, pollIntervalMs } from "./polling";

const second = 1000;
const minute = 60 * second;
const currentInterval = () => pollIntervalMs(3 * second);

let client: QueryClient;
let refetch: MockInstance;
let page: EventTarget;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  refetch = vi.spyOn(client, "refetchQueries").mockResolvedValue();
  page = new EventTarget();
  stop = followPage(client, page);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Advances time and counts a query's requests. */
function requestsWithin(ms: number): number {
  let requests = 0;
  for (let passedMs = 0; passedMs < ms; requests += 1) {
    const intervalMs = currentInterval();
    vi.advanceTimersByTime(intervalMs);
    passedMs += intervalMs;
  }
  return requests;
}

test("slows an idle page down to a request every six minutes", () => {
  expect(currentInterval()).toBe(3 * second);
  expect(requestsWithin(30 * second)).toBeGreaterThanOrEqual(7);
  expect(requestsWithin(60 * minute)).toBeLessThan(30);
  expect(requestsWithin(60 * minute)).toBeLessThanOrEqual(11);
});

test.each(["pointermove", "keydown", "focus"])("%s restores the usual interval and refreshes at once", (eventType) => {
  page.dispatchEvent(new Event(eventType));
  expect(refetch).not.toHaveBeenCalled();
  requestsWithin(10 * minute);
  expect(currentInterval()).toBeGreaterThan(minute);
  page.dispatchEvent(new Event(eventType));
  page.dispatchEvent(new Event(eventType));
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(currentInterval()).toBe(3 * second);
});

test("a change in one query refreshes the others, and unchanged data does not", async () => {
  const fetchData = (status: string) => client.fetchQuery({ queryKey: ["one"], queryFn: () => ({ status }) });
  await fetchData("active");
  requestsWithin(10 * minute);
  await fetchData("active");
  expect(refetch).not.toHaveBeenCalled();
  expect(currentInterval()).toBeGreaterThan(minute);
  await fetchData("completed");
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(currentInterval()).toBe(3 * second);
});

test("a new block on the chain does not count as a change", async () => {
  const fetchPayment = (confirmations: number) =>
    client.fetchQuery({ queryKey: ["two"], queryFn: () => [{ confirmations, status: "completed" }] });
  await fetchPayment(10);
  requestsWithin(10 * minute);
  await fetchPayment(11);
  expect(refetch).not.toHaveBeenCalled();
  expect(currentInterval()).toBeGreaterThan(minute);
});

test("ignores activity after the page is left", () => {
  stop();
  requestsWithin(10 * minute);
  page.dispatchEvent(new Event("keydown"));
  expect(refetch).not.toHaveBeenCalled();
});
