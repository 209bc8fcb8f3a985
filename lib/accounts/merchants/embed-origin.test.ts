import { expect, test } from "vitest";
import { isEmbedOrigin } from "./embed-origin";

test.each(["https://shop.example", "https://shop.example:8443", "http://localhost:3000", "http://127.0.0.1:8080"])(
  "%s may embed pay pages",
  (text) => expect(isEmbedOrigin(text)).toBe(true),
);

// Each would be another origin, none, several, or a further directive in a content security policy.
test.each([
  "",
  "*",
  "shop.example",
  "https://*.shop.example",
  "https://shop.example/",
  "https://shop.example/checkout",
  "https://SHOP.example",
  "https://shop.example:443",
  "https://user@shop.example",
  "http://shop.example",
  "https://shop.example https://evil.example",
  "https://shop.example; script-src *",
  "https://shop.example,https://evil.example",
  "https://shop.example'",
  "https://münze.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "null",
  "'self'",
])("%j may not", (text) => expect(isEmbedOrigin(text)).toBe(false));
