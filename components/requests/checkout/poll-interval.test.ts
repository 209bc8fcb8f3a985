import { expect, test } from "vitest";
import { pollAfterMs, retryAfterMs, RateLimitedError } from "./poll-interval";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

function request(status: string, paymentStatuses: string[] = []): PublicPaymentRequest {
  return {
    status,
    payments: paymentStatuses.map((paymentStatus) => ({ status: paymentStatus })),
  } as unknown as PublicPaymentRequest;
}

const polling = { visibility: "visible", isStreamOpen: false, awaitsPayment: false } as const;
const hidden = { ...polling, visibility: "hidden" } as const;
const streaming = { ...polling, isStreamOpen: true } as const;

test("with an open stream, a page polls every second only while it counts confirmations", () => {
  expect(pollAfterMs(request("active"), null, streaming)).toBe(15_000);
  expect(pollAfterMs(request("active", ["pending"]), null, streaming)).toBe(1000);
  expect(pollAfterMs(request("expired", ["completed"]), null, streaming)).toBe(120_000);
});

test("polls every second while the page is visible and may change, otherwise less often or not at all", () => {
  expect(pollAfterMs(request("active"), null, polling)).toBe(1000);
  expect(pollAfterMs(request("expired", ["completed", "pending"]), null, polling)).toBe(1000);
  expect(pollAfterMs(request("expired", ["completed"]), null, polling)).toBe(120_000);
  expect(pollAfterMs(request("active"), null, hidden)).toBe(15_000);
  expect(pollAfterMs(null, null, polling)).toBe(false);
  expect(pollAfterMs(request("completed", ["completed"]), null, polling)).toBe(false);
  expect(pollAfterMs(request("completed", ["completed", "pending"]), null, polling)).toBe(1000);
});

test.each([
  { status: "expired", expires_at: "2026-11-20T12:00:00.000Z", completed_at: null, usualMs: 120_000 },
  {
    status: "completed",
    expires_at: "2026-11-21T12:00:00.000Z",
    completed_at: "2026-11-20T12:00:00.000Z",
    usualMs: false,
  },
])("polls a $status request every second for ten minutes while it awaits this browser's payment", (ended) => {
  const { usualMs, ...fields } = ended;
  const at = (now: string) => ({ ...request(ended.status), ...fields, now }) as PublicPaymentRequest;
  const awaiting = { ...polling, awaitsPayment: true };
  expect(pollAfterMs(at("2026-11-20T12:09:59.000Z"), null, awaiting)).toBe(1000);
  expect(pollAfterMs(at("2026-11-20T12:10:00.000Z"), null, awaiting)).toBe(usualMs);
  expect(pollAfterMs(at("2026-11-20T12:09:59.000Z"), null, polling)).toBe(usualMs);
});

test("waits as long as Retry-After demands, then returns to the usual interval", () => {
  expect(pollAfterMs(request("active"), new RateLimitedError(41_000), polling)).toBe(41_000);
  expect(pollAfterMs(request("active"), new RateLimitedError(3000), hidden)).toBe(15_000);
  expect(pollAfterMs(request("active"), new Error("The server responded with 503."), polling)).toBe(1000);
});

test.each([
  ["41", 41_000],
  ["3600", 60_000],
  ["0", 10_000],
  ["-5", 10_000],
  ["Fri, 20 Nov 2026 12:00:00 GMT", 10_000],
  ["", 10_000],
])("Retry-After: %s means %i ms", (text, ms) => {
  expect(retryAfterMs(new Headers({ "retry-after": text }))).toBe(ms);
});

test("waits for a default time after a 429 without Retry-After", () => {
  expect(retryAfterMs(new Headers())).toBe(10_000);
});
