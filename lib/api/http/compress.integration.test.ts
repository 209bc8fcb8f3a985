import { once } from "node:events";
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTenant } from "@/testing/api";
import { startWebProcesses, type WebProcess } from "@/testing/web-processes";

// Raw HTTP, because `fetch` would decompress silently.

let web: WebProcess;
beforeAll(async () => {
  [web] = (await startWebProcesses(1, {})) as [WebProcess];
});
afterAll(() => web.stop());

type Options = { method?: string; headers?: Record<string, string>; body?: unknown };
type RawResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

const document = "/api/openapi.json";
const gzip = { "accept-encoding": "br, gzip" };

async function send(path: string, { method = "GET", headers = {}, body }: Options = {}): Promise<RawResponse> {
  const sent = request(web.origin + path, { method, headers });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) };
}

test("gzips a GET for a client that accepts it, with the same content", async () => {
  const plain = await send(document);
  const gzipped = await send(document, { headers: gzip });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(gzipped.headers["content-encoding"]).toBe("gzip");
  expect(gzipped.headers["content-length"]).toBe(String(gzipped.bytes.length));
  expect(gzipped.bytes.length).toBeLessThan(plain.bytes.length / 4);
  expect(gunzipSync(gzipped.bytes).equals(plain.bytes)).toBe(true);
  expect([plain.headers.vary, gzipped.headers.vary]).toEqual(["Accept-Encoding", "Accept-Encoding"]);
});

test.each(["identity", "br", "gzip;q=0", "gzip;q=0, *", "deflate", ""])(
  "does not compress for a client that accepts %j",
  async (accepted) => {
    const { headers } = await send(document, { headers: { "accept-encoding": accepted } });
    expect(headers["content-encoding"]).toBeUndefined();
  },
);

test("gives gzipped bytes a weak ETag and returns 304 for either ETag", async () => {
  const plain = await send(document);
  const gzipped = await send(document, { headers: gzip });
  expect(gzipped.headers.etag).toBe(`W/${plain.headers.etag}`);
  for (const known of [plain.headers.etag, gzipped.headers.etag]) {
    const again = await send(document, { headers: { ...gzip, "if-none-match": String(known) } });
    expect([again.status, again.bytes.length, again.headers["content-encoding"]]).toEqual([304, 0, undefined]);
    expect([again.headers.etag, again.headers.vary]).toEqual([gzipped.headers.etag, "Accept-Encoding"]);
  }
});

test("does not compress a response below one kilobyte or to HEAD", async () => {
  const small = await send("/api/health/live", { headers: gzip });
  expect(JSON.parse(small.bytes.toString())).toEqual({ status: "ok" });
  const head = await send(document, { method: "HEAD", headers: gzip });
  expect([head.status, head.bytes.length, head.headers["content-encoding"]]).toEqual([200, 0, undefined]);
});

test("responds to HEAD with the fields of GET", async () => {
  for (const path of [document, "/api/public/chains", "/api/health/live", "/api/payment-requests"]) {
    const [get, head] = [await send(path, { headers: gzip }), await send(path, { method: "HEAD", headers: gzip })];
    expect([path, head.headers.vary, head.headers.etag]).toEqual([path, "Accept-Encoding", get.headers.etag]);
    expect(head.bytes).toHaveLength(0);
  }
});

test("never compresses a response to a write, which may contain a secret next to caller input", async () => {
  const { key } = await newTenant();
  const url = `https://shop.example/${"a".repeat(1200)}`;
  const headers = { ...gzip, "x-api-key": key, "content-type": "application/json" };
  const created = await send("/api/webhook-endpoints", { method: "POST", headers, body: { url, events: ["*"] } });
  expect([created.status, created.headers["content-encoding"]]).toEqual([201, undefined]);
  expect(created.bytes.length).toBeGreaterThan(1024);
  expect(JSON.parse(created.bytes.toString())).toMatchObject({ data: { secret: expect.any(String) as string } });
  const list = await send("/api/webhook-endpoints", { headers });
  expect([list.status, list.headers["content-encoding"]]).toEqual([200, "gzip"]);
  expect(gunzipSync(list.bytes).toString()).not.toContain("whsec_");
});
