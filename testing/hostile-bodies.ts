// Bodies of at most 64 KiB that are as expensive to reject as possible.

const maxBytes = 64 * 1024;

/** JSON from a beginning, as many pieces as fit, and an end. */
function filled(begin: string, piece: (index: number) => string, end: string): string {
  const pieces: string[] = [];
  let bytes = begin.length + end.length;
  for (let next = piece(0); bytes + next.length + 1 <= maxBytes; next = piece(pieces.length)) {
    pieces.push(next);
    bytes += next.length + 1;
  }
  return begin + pieces.join(",") + end;
}

function nested(open: string, close: string): string {
  const depth = Math.floor((maxBytes - 10) / (open.length + close.length));
  return `{"x":${open.repeat(depth)}1${close.repeat(depth)}}`;
}

/** Beyond the limits of levels or values: no schema sees them. */
export const oversizedBodies: Record<string, (field: string) => string> = {
  "nested arrays": () => nested("[", "]"),
  "nested arrays of unstorable texts": () => nested('["\\u0000",', "]"),
  "nested objects": () => nested('{"a":', "}"),
  "unknown keys": () => filled("{", (at) => `"${at.toString(36)}":1`, "}"),
  "a list of numbers": (field) => filled(`{"${field}":[`, () => "1", "]}"),
  "a list of unstorable texts": (field) => filled(`{"${field}":[`, () => '"\\u0000"', "]}"),
};

/** Within the limits. */
export const permittedBodies: Record<string, (field: string) => string> = {
  "4,900 unknown keys": () => `{${Array.from({ length: 4900 }, (_, at) => `"${at}":1`).join(",")}}`,
  "4,900 duplicate keys": () => `{${Array.from({ length: 4900 }, () => '"a":1').join(",")}}`,
  "4,900 wrong items": (field) => `{"${field}":[${Array.from({ length: 4900 }, () => "1").join(",")}]}`,
  "4,900 wrong texts": (field) => `{"${field}":[${Array.from({ length: 4900 }, () => '"x"').join(",")}]}`,
  "4,900 unstorable texts": (field) => `{"${field}":[${Array.from({ length: 4900 }, () => '"\\u0000"').join(",")}]}`,
  "a long text that ends with U+0000": (field) => `{"${field}":"${"a".repeat(64_000)}\\u0000"}`,
  "a long key above many texts": (field) =>
    `{"${field}":{"${"k".repeat(20_000)}":[${Array.from({ length: 4900 }, () => '"\\u0000"').join(",")}]}}`,
  "many escapes": (field) => `{"${field}":"${"\\u0061".repeat(10_800)}"}`,
};
