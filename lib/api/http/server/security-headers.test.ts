import { expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers";

test("allows only scripts with the response's nonce or from this origin", () => {
  const policy = contentSecurityPolicy("abc", "http://localhost:3000");
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("sends HSTS only if the instance is served over HTTPS", () => {
  expect(securityHeaders("https://pay.example")).toHaveProperty("strict-transport-security");
  expect(securityHeaders("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
});
