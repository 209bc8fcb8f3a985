import { expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers";

test("allows only inline scripts with the response's nonce or hash, and files of this origin", () => {
  const policy = contentSecurityPolicy("'nonce-abc'", "http://localhost:3000");
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("lets only the given sites show the page inside their own", () => {
  const frameAncestors = ["https://shop.example", "http://localhost:8080"];
  const policy = contentSecurityPolicy("'nonce-abc'", "https://pay.example", { frameAncestors });
  expect(policy).toContain("frame-ancestors https://shop.example http://localhost:8080;");
});

test("sends HSTS only if the instance is served over HTTPS", () => {
  expect(securityHeaders("https://pay.example")).toHaveProperty("strict-transport-security");
  expect(securityHeaders("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
});
