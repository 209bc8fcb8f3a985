import { expect, test } from "vitest";
import { hashKey, keyPattern } from "./key";
import { newKey, hintOf } from "./create";

const pepper = { id: "a", key: "pepper-of-the-first-kind-0123456789" };
const otherPepper = { id: "b", key: "pepper-of-another-kind-0123456789ab" };

test("a key has a 6-character prefix ending in an underscore and 40 random characters", () => {
  const key = newKey();
  expect(key).toMatch(keyPattern);
  expect(key).toHaveLength(46);
  expect(key.slice(0, 6)).toBe("remit_");
});

test("10,000 keys are unique and use the whole alphabet", () => {
  const keys = Array.from({ length: 10_000 }, newKey);
  expect(new Set(keys).size).toBe(10_000);
  expect(new Set(keys.flatMap((key) => [...key.slice(6)])).size).toBe(62);
});

test("the hash depends on every character of the key and on the pepper", () => {
  const key = newKey();
  const near = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
  const hash = (text: string, under = pepper) => Buffer.from(hashKey(text, under)).toString("hex");
  expect(hash(key)).toHaveLength(64);
  expect(hash(key)).toBe(hash(key));
  expect(hash(near)).not.toBe(hash(key));
  expect(hash(key, otherPepper)).not.toBe(hash(key));
});

test("the hint shows the first ten characters and the last four", () => {
  expect(hintOf(`remit_abcd${"x".repeat(32)}wxyz`)).toBe("remit_abcd…wxyz");
});
