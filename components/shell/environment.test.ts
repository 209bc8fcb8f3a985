import { expect, test } from "vitest";
import { environmentOf, pathIn } from "./environment";

test("maps live to production and rejects other environments", () => {
  expect(environmentOf("live")).toBe("production");
  expect(environmentOf("sandbox")).toBe("sandbox");
  expect(environmentOf("production")).toBeNull();
});

test("switches the environment of a page, and replaces the page of an object by its list", () => {
  expect(pathIn("sandbox", "/live/api-keys")).toBe("/sandbox/api-keys");
  expect(pathIn("live", "/sandbox/payment-requests/new")).toBe("/live/payment-requests/new");
  expect(pathIn("live", "/sandbox/payments/unmatched")).toBe("/live/payments/unmatched");
  expect(pathIn("live", "/sandbox/settings/address-pool")).toBe("/live/settings/address-pool");
  expect(pathIn("live", "/sandbox/payment-requests/0b8f")).toBe("/live/payment-requests");
  expect(pathIn("live", "/sandbox/webhooks/we_1/deliveries/whd_1")).toBe("/live/webhooks");
  expect(pathIn("live", "/sandbox")).toBe("/live");
});
