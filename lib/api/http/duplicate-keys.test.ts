import { expect, test } from "vitest";
import { findDuplicateKey } from "./read-body";

test.each([
  ['{"amount":"1","chain":"x","amount":"2"}', "amount"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['{"m":{"x":[0,{"k":1},{"k":1,"k":2}]}}', "m.x.2.k"],
  ['{ "a" : { } , "b" : [ ] , "a" : null }', "a"],
  ['{"":1,"":2}', ""],
])("detects duplicate keys in %s", (json, path) => {
  expect(JSON.parse(json)).toBeTruthy();
  expect(findDuplicateKey(json)).toBe(path);
});

test.each([
  "{}",
  '{"a":"a","b":["a","a"],"c":{"a":"a"}}',
  '{"a":"\\"a\\":1,\\\\","b":"}{,"}',
  '[{"a":1},{"a":1}]',
  '{"__proto__":1,"constructor":2}',
])("finds no duplicate keys in %s", (json) => {
  expect(JSON.parse(json)).toBeTruthy();
  expect(findDuplicateKey(json)).toBeUndefined();
});

test("checks the longest and the deepest body", () => {
  expect(findDuplicateKey(`{"a":"${'\\\\"'.repeat(20_000)}"}`)).toBeUndefined();
  expect(findDuplicateKey(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`)).toBeUndefined();
});
