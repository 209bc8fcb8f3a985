import { expect, test } from "vitest";
import { isApiPath, isAuthPath, parseRequestTarget } from "./request-target";

test.each([
  ["/", "/", ""],
  ["/pay/abc?x=1", "/pay/abc", "?x=1"],
  ["//elsewhere.example/x", "//elsewhere.example/x", ""],
  ["http://proxy.example/api/x?y=%ZZ", "/api/x", "?y=%ZZ"],
  ["/api/../sign-in", "/sign-in", ""],
])("%s has the path %s", (target, pathname, search) => {
  expect(parseRequestTarget(target)).toEqual({ pathname, search });
});

test.each(["/%E0%A4%A", "/api/%", "/%ff", "*", "", "ftp://x/y", "elsewhere"])("%s has no path", (target) => {
  expect(parseRequestTarget(target)).toBeNull();
});

test("matches only /api and the paths below it as the API", () => {
  expect(["/api", "/api/", "/api/%E0", "/api?x"].every(isApiPath)).toBe(true);
  expect(["/apis", "/", "/pay/api"].some(isApiPath)).toBe(false);
});

test("passes to next-auth only paths that no router would redirect", () => {
  expect(["/api/auth/csrf", "/api/auth/callback/credentials"].every(isAuthPath)).toBe(true);
  expect(["/api/auth", "/api/auth/", "/api/auth/csrf/", "/api/auth//csrf", "/api/authors/x"].some(isAuthPath)).toBe(
    false,
  );
});
