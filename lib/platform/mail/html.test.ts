import { expect, test } from "vitest";
import { htmlOf } from "./html";

const options = { language: "de", baseUrl: "https://remit.example" };
const html = (text: string, subject = "Bezahlt") => htmlOf({ subject, text }, options);

test("has the paragraphs, lines and links of the text", () => {
  const page = html("Hello,\n\nNews:\n\n  Paid: 10 USDC\n  https://remit.example/live/payments\n");
  expect(page).toContain('<html lang="de">');
  expect(page).toContain("<p>Hello,</p>\n<p>News:</p>\n<p style=");
  const address = "https://remit.example/live/payments";
  expect(page).toContain(`>Paid: 10 USDC<br>\n<a href="${address}">${address}</a></p>`);
  expect(page).toContain('<meta name="color-scheme" content="light dark">');
});

test.each([
  "<script>alert(1)</script>",
  "<img src=https://evil.example/pixel.gif>",
  "\"'><a href=https://evil.example>x</a>",
  "&lt;b&gt; &amp;",
  "https://evil.example/login",
  "https://remit.example.evil.example/",
  'https://remit.example/" onclick="x',
  "javascript:alert(1)",
])("shows %j as text", (text) => {
  const page = html(`Hello,\n\n  ${text}\n  ${text}`, text);
  const tags = new Set([...page.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name));
  expect([...tags].toSorted()).toEqual(["body", "br", "head", "html", "meta", "p", "title"]);
  const shown = page.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'");
  expect(shown.replaceAll("&amp;", "&").split(text)).toHaveLength(4);
});
