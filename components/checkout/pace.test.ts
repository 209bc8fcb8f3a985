import { expect, test } from "vitest";
import { askAgainMs, TooManyCalls, waitOf } from "./pace";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

function request(status: string, paymentStatuses: string[] = []): PublicPaymentRequest {
  return { status, payments: paymentStatuses.map((one) => ({ status: one })) } as unknown as PublicPaymentRequest;
}

test("while something may happen and somebody looks the page asks each second, else seldom", () => {
  expect(askAgainMs(request("active"), null, "visible")).toBe(1000);
  expect(askAgainMs(request("expired", ["completed", "pending"]), null, "visible")).toBe(1000);
  expect(askAgainMs(request("expired", ["completed"]), null, "visible")).toBe(120_000);
  expect(askAgainMs(request("active"), null, "hidden")).toBe(15_000);
  expect(askAgainMs(null, null, "visible")).toBe(false);
  expect(askAgainMs(request("completed", ["completed"]), null, "visible")).toBe(false);
  expect(askAgainMs(request("completed", ["completed", "pending"]), null, "visible")).toBe(1000);
});

test("a server that asks to wait is left alone as long as it says, then asked as before", () => {
  expect(askAgainMs(request("active"), new TooManyCalls(41_000), "visible")).toBe(41_000);
  expect(askAgainMs(request("active"), new TooManyCalls(3000), "hidden")).toBe(15_000);
  expect(askAgainMs(request("active"), new Error("The server answered 503."), "visible")).toBe(1000);
});

test.each([
  ["41", 41_000],
  ["3600", 60_000],
  ["0", 10_000],
  ["-5", 10_000],
  ["Fri, 20 Nov 2026 12:00:00 GMT", 10_000],
  ["", 10_000],
])("Retry-After: %s means %i ms", (text, ms) => {
  expect(waitOf(new Headers({ "retry-after": text }))).toBe(ms);
});

test("a 429 without Retry-After means a while", () => {
  expect(waitOf(new Headers())).toBe(10_000);
});
