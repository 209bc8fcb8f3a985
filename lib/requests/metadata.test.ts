import fc from "fast-check";
import { expect, test } from "vitest";
import { metadataProblem, type Metadata } from "./metadata";

const codeOf = (metadata: Metadata) => metadataProblem(metadata)?.code;
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
const nested = (levels: number): Metadata => (levels === 1 ? { a: 1 } : { a: nested(levels - 1) });

test("accepts exactly up to each limit", () => {
  expect(codeOf(keys(50))).toBeUndefined();
  expect(codeOf(keys(51))).toBe("metadata_too_many_keys");
  expect(codeOf({ ["k".repeat(40)]: 1 })).toBeUndefined();
  expect(codeOf({ ["k".repeat(41)]: 1 })).toBe("metadata_key_too_long");
  expect(codeOf(nested(5))).toBeUndefined();
  expect(codeOf(nested(6))).toBe("metadata_too_deep");
  const overhead = JSON.stringify({ a: "" }).length;
  expect(codeOf({ a: "x".repeat(8192 - overhead) })).toBeUndefined();
  expect(codeOf({ a: "x".repeat(8193 - overhead) })).toBe("metadata_too_large");
  expect(codeOf({ a: "ü".repeat(4096) })).toBe("metadata_too_large");
});

test("finds one invalid entry among valid ones", () => {
  expect(codeOf({ short: 1, ["k".repeat(41)]: 1 })).toBe("metadata_key_too_long");
  expect(codeOf({ flat: 1, deep: nested(5) })).toBe("metadata_too_deep");
  expect(codeOf({ fine: [1, "x"], bad: [1, { n: 2 ** 53 }] })).toBe("metadata_number_too_large");
  expect(codeOf(JSON.parse('{"fine":{"b":1},"bad":[0,{"__proto__":1}]}') as Metadata)).toBe("metadata_key_not_allowed");
});

test("rejects numbers that JSON cannot represent exactly", () => {
  expect(codeOf({ n: Number.MAX_SAFE_INTEGER })).toBeUndefined();
  expect(codeOf({ n: -Number.MAX_SAFE_INTEGER })).toBeUndefined();
  expect(codeOf({ n: 0.1 })).toBeUndefined();
  expect(codeOf({ n: 2 ** 53 })).toBe("metadata_number_too_large");
  expect(codeOf({ n: Infinity })).toBe("metadata_number_too_large");
});

test("accepted metadata survives a JSON round trip", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ maxLength: 45 }), fc.jsonValue({ maxDepth: 6 })), (metadata) => {
      if (codeOf(metadata) !== undefined) return;
      const text = JSON.stringify(metadata);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8192);
      expect(JSON.stringify(JSON.parse(text))).toBe(text);
    }),
  );
});
