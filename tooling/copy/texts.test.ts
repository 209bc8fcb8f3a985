import { expect, test } from "vitest";
import { textsOf } from "./texts";

const texts = (source: string) => textsOf("a.tsx", source).map(({ text }) => text);

test("finds labels, messages and sentences and keeps values and links in place", () => {
  expect(
    texts(`const a = <p className="tl right">No account? <a href="/up up">Create one</a> on {host}.</p>;`),
  ).toEqual(["No account? Create one on ….", "Create one"]);
  expect(texts('const a = <Field label="Cancel URL" hint={`At least ${n} characters.`} />;')).toEqual([
    "Cancel URL",
    "At least … characters.",
  ]);
  expect(texts('fail("is not a number"); fail("is not a number");')).toEqual(["is not a number"]);
});

test("omits text that only programs read", () => {
  const source = `"use client";
    import { a } from "some where else";
    const b = sql\`select things from it\`;
    const c = { className: "tl right", key: "two words" };
    const d = ["payment_request", "/api/keys", "SELECT a FROM b", "GET"];`;
  expect(texts(source)).toEqual([]);
});

test("takes every string of a messages.ts, without the markup", () => {
  const source = `export const messages = {
    key: "Key",
    "api_key.created": "created the API key",
    about: "**{host} is down.** [How to fix it]",
    count: (n: number) => (n === 1 ? "1 event" : \`\${n} events\`),
  };`;
  expect(textsOf("components/a/messages.ts", source).map(({ text }) => text)).toEqual([
    "Key",
    "created the API key",
    "… is down. How to fix it",
    "1 event",
    "… events",
  ]);
});

test("reports the line of each text", () => {
  expect(textsOf("a.ts", '\n\nwarn("The disk is full.");')).toEqual([{ line: 3, text: "The disk is full." }]);
});
