import { createServer, request as send, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiListener } from "@/lib/api/http/server/api-listener";
import { newTenant } from "@/testing/api";
import { routes } from "./route-table";

// Behavior that is visible only over a socket: the same handlers behind the web process's listener.

let server: Server;
let key: string;
beforeAll(async () => {
  ({ key } = await newTenant());
  const listener = apiListener(routes);
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

type Sent = { method: string; path: string; headers?: Record<string, string>; chunks?: Buffer[] };
type Received = { status: number; text: string; headers: Record<string, unknown> };

function exchange({ method, path, headers = {}, chunks = [] }: Sent): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = send({ host: "127.0.0.1", port, method, path, headers: { "x-api-key": key, ...headers } });
    request.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString(), headers: response.headers });
      });
    });
    request.on("error", reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}

const json = { "content-type": "application/json" };
const megabyte = Array.from({ length: 16 }, () => Buffer.alloc(64 * 1024, 0x20));

test("returns 413 for an oversized body, chunked or with a declared length, and the client receives it", async () => {
  const chunked = json; // Without Content-Length, Node.js sends chunks.
  const declared = { ...json, "content-length": String(1024 * 1024) };
  // Several times and in both orders, because a reset connection would lose the response only sometimes.
  for (const headers of [chunked, declared, chunked, chunked, declared]) {
    const response = await exchange({ method: "POST", path: "/api/payment-requests", headers, chunks: megabyte });
    expect([response.status, response.text.includes('"code":"body_too_large"')]).toEqual([413, true]);
  }
});

test("a cancellation ignores a body of any type", async () => {
  const path = "/api/payment-requests/00000000-0000-4000-8000-000000000000/cancel";
  const response = await exchange({
    method: "POST",
    path,
    headers: { "content-type": "text/xml" },
    chunks: [Buffer.from("<a/>")],
  });
  expect([response.status, response.text.includes("payment_request_not_found")]).toEqual([404, true]);
});

test("a body on a GET is ignored", async () => {
  const headers = { ...json, "content-length": "1" };
  const response = await exchange({
    method: "GET",
    path: "/api/payment-requests",
    headers,
    chunks: [Buffer.from("{")],
  });
  expect(response.status).toBe(200);
});

test.each([
  ["GET", "/api/nothing-here", 404, "not_found"],
  ["GET", "/api/payment-requests/1/nothing", 404, "not_found"],
  ["DELETE", "/api/payment-requests", 405, "method_not_allowed"],
  ["GET", "/api/payment-requests/1", 404, "payment_request_not_found"],
  ["GET", "/api/payment-requests/%00", 404, "payment_request_not_found"],
  ["GET", `/api/payment-requests/${"x".repeat(1024)}`, 404, "payment_request_not_found"],
  ["GET", "/api/payment-requests/..%2Fx", 404, "payment_request_not_found"],
])("%s %s returns %i %s", async (method, path, status, code) => {
  const response = await exchange({ method, path });
  expect([response.status, (JSON.parse(response.text) as { error: { code: string } }).error.code]).toEqual([
    status,
    code,
  ]);
});

test("returns 404 or 405 before it checks for a missing key", async () => {
  expect((await exchange({ method: "GET", path: "/api/nothing-here", headers: { "x-api-key": "" } })).status).toBe(404);
  const wrongMethod = await exchange({ method: "PUT", path: "/api/payment-requests", headers: { "x-api-key": "" } });
  expect([wrongMethod.status, wrongMethod.headers.allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
});

test("HEAD returns the headers of GET without a body", async () => {
  const response = await exchange({ method: "HEAD", path: "/api/public/chains" });
  expect([response.status, response.text, response.headers["cache-control"]]).toEqual([200, "", "public, max-age=60"]);
});
