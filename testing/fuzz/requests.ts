// Random requests: mostly valid ones, built from the routes' own schemas, with some parts replaced by odd or broken
// ones.
import fc, { type Arbitrary } from "fast-check";
import type { z } from "zod";
import { fieldsOf, oddValue, valueFor } from "./values";

/** A path with parameter names, and the input of its method. */
export type Target = { path: string; method: string; query?: z.ZodType; body?: z.ZodType };
export type FuzzRequest = {
  /** Method and path of the target route. */
  route: string;
  method: string;
  url: string;
  headers: [string, string][];
  body?: Uint8Array<ArrayBuffer>;
};

/** Values for the requests: ids for paths, texts for fields, and credentials. */
export type FuzzValues = { ids: string[]; texts: string[]; credentials: [string, string][][] };

const oddSegments = [
  ...["1", "0", "-1", "9".repeat(30), "1e3", "null", "__proto__", "..%2Fx", "%00", "%2F", "%25", "%20", "%F0%9F%92%B8"],
  ...["%E0%A4%A", "%", "%ff", "a".repeat(1024), "..", ".", "x;y", "*", "00000000-0000-4000-8000-000000000000"],
];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE", "get", "QUERY"];
const contentTypes = [
  ...["application/json; charset=utf-8", "APPLICATION/JSON", 'application/json;charset="UTF-8"', "text/plain", ""],
  ...["application/json; charset=latin1", "application/x-www-form-urlencoded", "multipart/form-data", ";", "\xff/\xfe"],
];
const unusualHeaders: [string, string][] = [
  ...["order-2024_0001", "x", "remit_secret1", "a".repeat(65), "\xe9".repeat(9)].map((id) => pair("x-request-id", id)),
  ...["k1", "k2", '"k1"', '"', "", "ü", "a b", "x".repeat(256), '"\\"'].map((key) => pair("idempotency-key", key)),
  ...["0", "-1", "1e99", "99999999", "x"].map((length) => pair("content-length", length)),
  // Mostly "*": few routes send an ETag, and an invented one never matches.
  ...["*", "*", "*", "*", '"x"', 'W/"', ",,,"].map((tag) => pair("if-none-match", tag)),
  ...["gzip", "identity", "br, gzip"].map((coding) => pair("content-encoding", coding)),
  ...["text/html", "application/xml;q=0", "\xff"].map((type) => pair("accept", type)),
  ...["null", "https://elsewhere.example", "%"].map((origin) => pair("origin", origin)),
  ...["Bearer", "bearer x", "Basic Og==", `Bearer remit_${"a".repeat(40)}`].map((text) => pair("authorization", text)),
  ...["", "x", `remit_${"A".repeat(40)}`, "\x80"].map((key) => pair("x-api-key", key)),
  pair("cookie", "remit.session=x; remit.session=;=;"),
  pair("x-http-method-override", "DELETE"),
  pair("transfer-encoding", "chunked"),
];

/** Random requests to the targets: most reach the handler, and many of these reach its domain operation. */
export function anyRequest(targets: readonly Target[], values: FuzzValues): Arbitrary<FuzzRequest> {
  const weightedTargets = targets.map((target) => ({
    weight: target.query || target.body ? 4 : 1,
    arbitrary: requestTo(target, values),
  }));
  return fc.oneof(...weightedTargets);
}

function requestTo(target: Target, values: FuzzValues): Arbitrary<FuzzRequest> {
  const parts = {
    method: weighted(19, fc.constant(target.method), fc.constantFrom(...methods)),
    path: pathOf(target.path, values.ids),
    query: queryOf(target.query, values.texts),
    credentials: weighted(19, fc.constantFrom(...values.credentials), fc.constant([])),
    type: weighted(19, fc.constant("application/json"), fc.constantFrom(...contentTypes)),
    oddHeaders: weighted(3, fc.constant([]), fc.array(fc.constantFrom(...unusualHeaders), { maxLength: 3 })),
    body: bodyOf(target.body, values.texts),
  };
  return fc.record(parts).map(({ method, path, query, credentials, type, oddHeaders, body }) => {
    const takesBody = !["GET", "HEAD"].includes(method.toUpperCase());
    const headers = [...credentials, pair("content-type", type), ...oddHeaders];
    return {
      route: `${target.method} ${target.path}`,
      method,
      url: path + query,
      headers,
      ...(takesBody && body ? { body } : {}),
    };
  });
}

function pathOf(path: string, ids: string[]): Arbitrary<string> {
  const segment = weighted(3, fc.constantFrom(...ids), fc.constantFrom(...oddSegments));
  const parts = path.split("/").map((part) => (part.startsWith("[") ? segment : fc.constant(part)));
  const joined = fc.tuple(...parts).map((segments) => segments.join("/"));
  return weighted(
    30,
    joined,
    fc.tuple(joined, fc.constantFrom("/", "//", "/x", "%2f", "\\", ";a=1")).map((ends) => ends.join("")),
  );
}

function queryOf(schema: z.ZodType | undefined, texts: string[]): Arbitrary<string> {
  const fields = schema ? fieldsOf(schema, texts) : {};
  const known = fc
    .record(fields, { requiredKeys: [] })
    .map((values) => new URLSearchParams(entriesOf(values)).toString());
  const odd = fc.constantFrom(
    ...[
      "limit=1&limit=2",
      "cursor=",
      `cursor=${"A".repeat(3000)}`,
      "cursor=%00",
      "no_such=1",
      "&&&",
      "%",
      "a[]=1",
      "=x",
    ],
    ...[
      "metadata[a]=1",
      "metadata[]=1",
      "metadata[%00]=1",
      "metadata[__proto__]=1",
      "__proto__=1",
      "q=%25_%5C",
      "q=%ff",
    ],
    ...["created_at[gte]=9999-12-31T23:59:59.999Z", "token_id=2147483648", "status=active,,", "limit=%EF%BC%91"],
    ...["include_tokens=true", "recipient_address=0x", "transaction_hash=0X"],
  );
  const text = fc.tuple(weighted(3, known, fc.constant("")), weighted(3, fc.constant(""), odd));
  return text.map((halves) => halves.filter(Boolean).join("&")).map((query) => (query ? `?${query}` : ""));
}

function bodyOf(schema: z.ZodType | undefined, texts: string[]): Arbitrary<Uint8Array<ArrayBuffer> | undefined> {
  if (!schema) return weighted(3, fc.constant(undefined), broken(fc.constant("{}")));
  const names = Object.keys(fieldsOf(schema, texts));
  // JSON that is nested too deeply for a literal or a recursive generator.
  const deep = fc.tuple(fc.constantFrom(...names), fc.constantFrom(5000, 30_000));
  const deepJson = deep.map(([name, depth]) => `{"${name}":${"[".repeat(depth)}${"]".repeat(depth)}}`);
  const valid = valueFor(schema, texts) as Arbitrary<Record<string, unknown>>;
  const name = fc.oneof(fc.constantFrom(...names), fc.constantFrom("no_such", "__proto__", "", "a\u0000", "\ud800"));
  const changed = fc.tuple(valid, name, oddValue).map(([body, key, value]) => ({ ...body, [key]: value }));
  const json = fc.oneof(valid, changed, valid, changed, oddValue).map((value) => JSON.stringify(value) ?? "");
  return weighted(9, json.map(bytesOf), fc.oneof(broken(json), deepJson.map(bytesOf)));
}

/** JSON that is truncated, repeats a key, starts with a byte order mark, is not UTF-8, or is far too large. */
function broken(json: Arbitrary<string>): Arbitrary<Uint8Array<ArrayBuffer>> {
  return fc.oneof(
    fc.tuple(json, fc.nat(200)).map(([text, end]) => bytesOf(text.slice(0, end))),
    json.map((text) => bytesOf(text.replace("{", '{"amount":"1","amount":"2",'))),
    json.map((text) => bytesOf(`\ufeff${text}`)),
    json.map((text) => Uint8Array.from([...bytesOf(text), 0xff, 0xfe])),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from(bytes)),
    fc.constant(bytesOf(`{"a":"${"x".repeat(70_000)}"}`)),
    fc.constant(bytesOf("[".repeat(60_000))),
  );
}

/** `usual` values `weight` times as often as `odd` ones. */
function weighted<A, B>(weight: number, usual: Arbitrary<A>, odd: Arbitrary<B>): Arbitrary<A | B> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function entriesOf(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function pair(name: string, value: string): [string, string] {
  return [name, value];
}
