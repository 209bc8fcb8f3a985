import { describe, expect, test } from "vitest";
import { ownPath, requireSameOrigin } from "./same-origin";

// The run's BASE_URL is http://localhost:3000.

function requestWith(headers: Record<string, string>, method = "POST"): () => void {
  return () => requireSameOrigin(new Request("http://localhost:3000/api/dashboard/settings", { method, headers }));
}

const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };

describe("a write that a cookie authenticates", () => {
  test("is accepted from a page of this instance", () => {
    expect(requestWith(own)).not.toThrow();
  });

  test("is accepted from 127.0.0.1 and [::1] if BASE_URL is localhost", () => {
    for (const host of ["127.0.0.1", "[::1]"])
      expect(requestWith({ ...own, origin: `http://${host}:3000` })).not.toThrow();
  });

  test.each([
    ["no origin", { "sec-fetch-site": "same-origin" }],
    ["a null origin", { ...own, origin: "null" }],
    ["another site", { ...own, origin: "https://evil.example" }],
    ["another port", { ...own, origin: "http://localhost:4000" }],
    ["another scheme", { ...own, origin: "https://localhost:3000" }],
    ["a host that only begins like ours", { ...own, origin: "http://localhost:3000.evil.example" }],
    ["no Sec-Fetch-Site", { origin: own.origin }],
    ["a cross-site fetch", { ...own, "sec-fetch-site": "cross-site" }],
    ["a same-site fetch", { ...own, "sec-fetch-site": "same-site" }],
    ["a fetch from the address bar", { ...own, "sec-fetch-site": "none" }],
  ])("is rejected with %s", (_, headers) => {
    for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
      expect(requestWith(headers as Record<string, string>, method)).toThrow(/must come from a page of this instance/);
    }
  });

  test("a read is accepted from any origin", () => {
    expect(requestWith({}, "GET")).not.toThrow();
  });
});

describe("the redirect after sign-in", () => {
  test.each(["/sandbox/payment-requests?status=active", "/", "/live/api-keys"])("%s is allowed", (path) => {
    expect(ownPath(path)).toBe(path);
    expect(ownPath(`http://localhost:3000${path}`)).toBe(path);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/.//evil.example/x",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/..//evil.example",
    "/.\\\\evil.example",
    "http://localhost:3000//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "http://localhost:3000@evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "",
    null,
    undefined,
  ])("%j is replaced by /", (target) => {
    expect(ownPath(target)).toBe("/");
  });
});
