import { expect, test } from "vitest";
import { pathIn, scopeOfSegment } from "./environment";

test("reads the environment and the merchant of a path's first segment, and rejects others", () => {
  expect(scopeOfSegment("live")).toEqual({ merchantId: null, environment: "production" });
  expect(scopeOfSegment("sandbox")).toEqual({ merchantId: null, environment: "sandbox" });
  expect(scopeOfSegment("sandbox-12")).toEqual({ merchantId: "12", environment: "sandbox" });
  for (const segment of [
    "production",
    "live-",
    "live-x",
    "live-1-2",
    "live--1",
    `live-${"1".repeat(19)}`,
    "xlive",
    "",
  ]) {
    expect(scopeOfSegment(segment)).toBeNull();
  }
});

test("switches the environment of a page, and replaces the page of an object by its list", () => {
  const toSandbox = (pathname: string) => pathIn({ environment: "sandbox" }, pathname);
  const toLive = (pathname: string) => pathIn({ environment: "live" }, pathname);
  expect(toSandbox("/live/api-keys")).toBe("/sandbox/api-keys");
  expect(toLive("/sandbox/payment-requests/new")).toBe("/live/payment-requests/new");
  expect(toLive("/sandbox/payments/unmatched")).toBe("/live/payments/unmatched");
  expect(toLive("/sandbox/settings/address-pool")).toBe("/live/settings/address-pool");
  expect(toLive("/sandbox/payment-requests/0b8f")).toBe("/live/payment-requests");
  expect(toLive("/sandbox/webhooks/we_1/deliveries/whd_1")).toBe("/live/webhooks");
  expect(toLive("/sandbox")).toBe("/live");
  expect(toSandbox("/live-12/settings")).toBe("/sandbox-12/settings");
});

test("switches the merchant of a page in its environment", () => {
  const toOther = (pathname: string) => pathIn({ merchantId: "7" }, pathname);
  expect(toOther("/sandbox/payments/unmatched")).toBe("/sandbox-7/payments/unmatched");
  expect(toOther("/live-12/webhooks/we_1")).toBe("/live-7/webhooks");
  expect(toOther("/live-12")).toBe("/live-7");
});
