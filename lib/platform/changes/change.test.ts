import { expect, test } from "vitest";
import { concerns, parseChange } from "./follow";

test("parses the triggers' notifications", () => {
  expect(parseChange("12")).toEqual({ merchantId: 12n });
  expect(parseChange("12 sandbox")).toEqual({ merchantId: 12n, environment: "sandbox" });
  expect(parseChange("12 production 345")).toEqual({ merchantId: 12n, environment: "production", requestId: 345n });
});

test.each([
  "",
  "x",
  "12 live",
  "12  sandbox",
  "12 sandbox ",
  "12\n",
  "12 sandbox 345 6",
  "1e3",
  "-1",
  "12 sandbox 0x1",
])("ignores %j", (payload) => expect(parseChange(payload)).toBeNull());

const page = { merchantId: 1n, environment: "sandbox" } as const;
test.each([
  [{ merchantId: 1n }, true, true],
  [{ merchantId: 1n, environment: "sandbox" }, true, false],
  [{ merchantId: 1n, environment: "sandbox", requestId: 7n }, true, true],
  [{ merchantId: 1n, environment: "sandbox", requestId: 8n }, true, false],
  [{ merchantId: 1n, environment: "production", requestId: 7n }, false, false],
  [{ merchantId: 2n }, false, false],
] as const)("%o concerns the dashboard: %s; a request's pay page: %s", (change, dashboard, payPage) => {
  expect(concerns(change, page)).toBe(dashboard);
  expect(concerns(change, { ...page, requestId: 7n })).toBe(payPage);
});
