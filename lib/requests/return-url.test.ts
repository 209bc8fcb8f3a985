import { expect, test } from "vitest";
import { fillReturnUrl, isHttpsUrl, isReturnUrl, returnUrlProblem } from "./return-url";

test.each([
  "https://shop.example",
  "https://shop.example/thanks",
  "https://shop.example/thanks?order={external_id}&code={shortcode}#{public_id}",
  "HTTPS://shop.example:8443/",
  "http://localhost:4000/back",
])("%s can be stored", (url) => {
  expect(isReturnUrl(url)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "//evil.example",
  "/relative",
  "https://user:password@shop.example/",
  "https://@shop.example/",
  "http://shop.example/",
  "http://localhost.evil.example/",
  "https://shop.example/\r\nSet-Cookie: a=b",
  " https://shop.example/",
  "https:\\\\evil.example",
  "https://{shortcode}.example/",
  "ftp://shop.example/",
  "https://",
  ...["\u202e", "\u2066", "\u200f", "\u061c"].flatMap((mark) => [
    `https://a${mark}.example`,
    `https://a.example/${mark}b`,
  ]),
])("%j is rejected", (url) => {
  expect(isReturnUrl(url)).toBe(false);
});

test.each(["{order_id}", "{EXTERNAL_ID}", "{{id}}", "{}", "${shortcode}/{public-id}", "{external_id}/{id}"])(
  "rejects the unknown placeholder in %s and names the known ones",
  (text) => {
    expect(returnUrlProblem(`https://shop.example/?order=${text}`)).toMatch(
      /unknown placeholder \{.*\}; Remit fills in \{public_id\}, \{shortcode\}, \{external_id\}$/,
    );
  },
);

test.each(["{external_id}", '{"cart":7}', "{external_id", "%7Border_id%7D", "${shortcode}"])(
  "accepts %s, which has no unknown placeholder",
  (text) => expect(returnUrlProblem(`https://shop.example/?order=${text}`)).toBeUndefined(),
);

test("fills placeholders percent-encoded and changes nothing else", () => {
  const values = { public_id: "p-1", shortcode: "abc", external_id: "a&b/ü {shortcode}" };
  expect(fillReturnUrl("https://shop.example/{public_id}?id={external_id}&x={other}#{shortcode}", values)).toBe(
    "https://shop.example/p-1?id=a%26b%2F%C3%BC%20%7Bshortcode%7D&x={other}#abc",
  );
});

test("distinguishes http from https in any letter case", () => {
  expect(isHttpsUrl("HTTPS://shop.example")).toBe(true);
  expect(isHttpsUrl("http://localhost")).toBe(false);
  expect(isHttpsUrl("http://localhost/?next=https://shop.example")).toBe(false);
});
