import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json";

test("sorts names at every level, also those that look like numbers, and leaves out undefined members", () => {
  const value = { b: [{ d: 1, c: null }], "\u20ac": '€\n\u000f"\\', a: { z: true, y: undefined, "10": 1, "9": 2 } };
  const expected = '{"a":{"10":1,"9":2,"z":true},"b":[{"c":null,"d":1}],"€":"€\\n\\u000f\\"\\\\"}';
  expect(canonicalJson(value)).toBe(expected);
});
