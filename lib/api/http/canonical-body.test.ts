import { expect, test } from "vitest";
import { canonicalBody } from "./merchant-route";

const canonicalOf = (json: string) => {
  const headers = new Headers({ "content-type": "application/json" });
  return canonicalBody({ headers, body: new TextEncoder().encode(json) });
};

test("ignores white space, escapes, notations of numbers and the order of members at every level", () => {
  const one = canonicalOf('{"amount":"3","metadata":{"b":[1.0,{"y":1e1,"x":null}],"a":"\\u00e9/"}}');
  expect(one).toBe('{"amount":"3","metadata":{"a":"é/","b":[1,{"x":null,"y":10}]}}');
  expect(canonicalOf('{ "metadata": {"a":"é\\/", "b":[1,{"x":null,"y":10}]},\n"amount":"3" }')).toBe(one);
});

test("sorts members by UTF-16 code units, as RFC 8785 does", () => {
  const sorted = canonicalOf('{"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":7}');
  expect(sorted).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
});

test.each(['{"b":1,"a":1,"a":2}', "[1, 2]", "{ not JSON", "", `{"a":${"[".repeat(40)}${"]".repeat(40)}}`])(
  "keeps %j, which is no valid body, as it is",
  (json) => expect(canonicalOf(json)).toEqual(new TextEncoder().encode(json)),
);
