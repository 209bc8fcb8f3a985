import { expect, test } from "vitest";
import { DomainError } from "@/lib/platform/errors";
import { parseJsonObject, readRequest, findDuplicateKey } from "./read-body";

const json = { "content-type": "application/json" };

function post(body: BodyInit | null, headers: Record<string, string> = json): Request {
  return new Request("http://remit.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

/** A chunked body of `kibibytes`, and how much of it was read. */
function chunked(kibibytes: number): { stream: ReadableStream<Uint8Array>; sent: () => number } {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === kibibytes) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(1024).fill(0x20));
    },
  });
  return { stream, sent: () => sent };
}

const readJsonObject = async (request: Request) => parseJsonObject(await readRequest(request));

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "accepted",
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
}

test("parses a JSON object in UTF-8", async () => {
  expect(await readJsonObject(post('{"a":"ü"}', { "content-type": "Application/JSON; charset=UTF-8" }))).toEqual({
    a: "ü",
  });
});

test.each([
  "application/json",
  "application/json;",
  'application/json ; charset="utf-8"',
  "application/json; charset=utf8",
  "application/json; odata=minimal; Charset=UTF-8",
])("parses a body of type %j", async (type) => {
  expect(await codeOf(readJsonObject(post("{}", { "content-type": type })))).toBe("accepted");
});

test.each(["", "{", "{'a':1}", "nonsense", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])])(
  "rejects %j as invalid JSON",
  async (body) => {
    expect(await codeOf(readJsonObject(post(body as BodyInit)))).toBe("invalid_json");
  },
);

test.each([
  ['{"a": ', "it ends too early"],
  ['{\n  "a": 1,\n}', "see line 3, column 1"],
  ["{\"a\": 'b'}", "unexpected '"],
  [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), "not valid UTF-8"],
])("reports where %j is invalid", async (body, place) => {
  await expect(readJsonObject(post(body as BodyInit))).rejects.toThrow(place);
});

test.each(["null", "[]", '"text"', "5", "true"])("rejects %s, which is JSON but not an object", async (body) => {
  expect(await codeOf(readJsonObject(post(body)))).toBe("validation_failed");
});

test("rejects JSON with duplicate keys", async () => {
  expect(await codeOf(readJsonObject(post('{"amount":"1","amount":"2"}')))).toBe("validation_failed");
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/json; charset=utf-16"])(
  "rejects the content type %s",
  async (type) => {
    expect(await codeOf(readJsonObject(post("{}", { "content-type": type })))).toBe("unsupported_media_type");
  },
);

test("rejects a compressed body", async () => {
  expect(await codeOf(readJsonObject(post("{}", { ...json, "content-encoding": "gzip" })))).toBe(
    "unsupported_media_type",
  );
});

test("accepts 64 KiB and rejects one byte more", async () => {
  const fitting = `{"a":"${"x".repeat(64 * 1024 - 8)}"}`;
  expect(fitting).toHaveLength(64 * 1024);
  expect(await codeOf(readJsonObject(post(fitting)))).toBe("accepted");
  expect(await codeOf(readJsonObject(post(`${fitting} `)))).toBe("body_too_large");
});

test("rejects an oversized chunked body without reading to its end", async () => {
  const { stream, sent } = chunked(10_000);
  expect(await codeOf(readJsonObject(post(stream)))).toBe("body_too_large");
  expect(sent()).toBeLessThan(100);
});

test("an endpoint without a body ignores one of any type within the size limit", async () => {
  expect(await codeOf(readRequest(post("not json at all", { "content-type": "text/plain" })))).toBe("accepted");
  expect(await codeOf(readRequest(post(chunked(65).stream)))).toBe("body_too_large");
});

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
