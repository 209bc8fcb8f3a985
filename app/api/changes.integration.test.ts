import { byOperator } from "@/lib/accounts/audit/record";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { closeChangeStreams, openChangeStream } from "@/lib/api/http/change-stream";
import { suspendMerchant } from "@/lib/accounts/merchant-account/suspension";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, newClientAddress, newTenant, type Tenant } from "@/testing/api";
import { openStream, startApi, type Stream } from "@/testing/change-stream";
import { signedInHeaders } from "@/testing/session";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { newUnmatched } from "@/testing/unmatched";
import { POST as createApiKey } from "./dashboard/api-keys/route";
import { POST as cancel } from "./payment-requests/[public_id]/cancel/route";
import { POST as addNote } from "./payment-requests/[public_id]/notes/route";
import { POST as resolve } from "./payment-requests/[public_id]/resolve/route";
import { POST as create } from "./payment-requests/route";

// A message arrives at once, or one second after the previous message. If none arrives for this long, none will follow.
const silenceMs = 2500;

let origin: string;
let stop: () => Promise<void>;
const opened: Stream[] = [];
beforeAll(async () => void ({ origin, stop } = await startApi()));
// Without a listener, nothing that the next test prepares reaches the streams that it opens.
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  await expect.poll(async () => (await listeners()).length).toBe(0);
});
afterAll(() => stop());

async function open(path: string, headers: Record<string, string> = {}): Promise<Stream> {
  const stream = await openStream(`${origin}/api/${path}`, { "x-forwarded-for": newClientAddress(), ...headers });
  opened.push(stream);
  return stream;
}

const openDashboard = async ({ merchantId, scope }: Tenant) =>
  open("dashboard/changes", await signedInHeaders(merchantId, scope));
const openPayPage = (shortcode: string, headers?: Record<string, string>) =>
  open(`public/payment-requests/${shortcode}/stream`, headers);

async function newRequest({ key }: Tenant) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return dataOf(await call(create, { method: "POST", key, body }), paymentRequestSchema);
}

async function cancelRequest({ key }: Tenant, { public_id }: { public_id: string }) {
  expect((await call(cancel, { method: "POST", key, params: { public_id } })).status).toBe(200);
}

const listeners = () => db().$queryRaw<[]>`
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`;

const untilReceived = (stream: Stream, times = 1) => expect.poll(() => stream.messages.length).toBe(times);
const untilEnded = (stream: Stream) => expect.poll(stream.hasEnded).toBe(true);

test("reports a change only to that merchant's pages in that environment", async () => {
  const tenant = await newTenant();
  const live = await newTenant({ merchantId: tenant.merchantId, environment: "production" });
  const [own, other, otherEnvironment] = await Promise.all([tenant, await newTenant(), live].map(openDashboard));
  await newRequest(tenant);
  await untilReceived(own as Stream);
  await sleep(silenceMs);
  expect([own, other, otherEnvironment].map((stream) => stream?.messages.length)).toEqual([1, 0, 0]);
});

test("sends no-store, uncompressed and unbuffered responses", async () => {
  const tenant = await newTenant();
  const signedIn = await signedInHeaders(tenant.merchantId);
  const { headers } = await open("dashboard/changes", { ...signedIn, "accept-encoding": "gzip" });
  expect(headers.get("content-type")).toBe("text/event-stream");
  expect(headers.get("cache-control")).toBe("no-store, no-transform");
  expect(headers.get("x-accel-buffering")).toBe("no");
  expect(headers.get("content-encoding")).toBeNull();
});

test("reports changes to API keys, the merchant and unmatched transfers", async () => {
  const tenant = await newTenant();
  const signedIn = await signedInHeaders(tenant.merchantId);
  const stream = await openDashboard(tenant);
  const body = { name: "shop", permissions: ["*"] };
  const { status } = await call(createApiKey, { method: "POST", headers: signedIn, body });
  expect(status).toBe(201);
  await untilReceived(stream);
  await db().merchant.update({ where: { id: tenant.merchantId }, data: { name: "Renamed" } });
  await untilReceived(stream, 2);
  await newUnmatched({ id: tenant.merchantId }, { value: 5n });
  await untilReceived(stream, 3);
});

test("reports a note to the merchant's pages", async () => {
  const tenant = await newTenant();
  const { public_id } = await newRequest(tenant);
  const stream = await openDashboard(tenant);
  const body = { note: "Pays on Friday" };
  const { status } = await call(addNote, { method: "POST", key: tenant.key, params: { public_id }, body });
  expect(status).toBe(201);
  await untilReceived(stream);
});

test("merges a burst of changes and reports the last one", async () => {
  const tenant = await newTenant();
  const stream = await openDashboard(tenant);
  const requests = await Promise.all(Array.from({ length: 20 }, () => newRequest(tenant)));
  await sleep(silenceMs);
  const before = stream.messages.length;
  const publicId = { in: requests.map(({ public_id }) => public_id) };
  for (const burst of [1, 2]) {
    // One statement notifies of all its changes at once.
    await db().paymentRequest.updateMany({ where: { publicId }, data: { payerReports: [{ hash: `0x${burst}` }] } });
    await untilReceived(stream, before + burst);
  }
  await sleep(silenceMs);
  expect(stream.messages).toHaveLength(before + 2);
});

test("reports only the payer's own request and closes after its final state", async () => {
  const tenant = await newTenant();
  const [request, other] = [await newRequest(tenant), await newRequest(tenant)];
  const [stream, otherStream] = [await openPayPage(request.shortcode), await openPayPage(other.shortcode)];
  await cancelRequest(tenant, request);
  await untilEnded(stream);
  expect(stream.messages).toHaveLength(1);
  expect((await openPayPage(request.shortcode)).status).toBe(404);
  await sleep(silenceMs);
  expect(otherStream.messages).toEqual([]);
  expect(otherStream.hasEnded()).toBe(false);
});

test("opens no stream for an expired or completed request", async () => {
  const tenant = await newTenant();
  const { public_id, shortcode } = await newRequest(tenant);
  const stream = await openPayPage(shortcode);
  const expired = { status: "expired", expiredAt: new Date() } as const;
  await db().paymentRequest.update({ where: { publicId: public_id }, data: expired });
  expect((await openPayPage(shortcode)).status).toBe(204);
  const body = { note: "cash" };
  const response = await call(resolve, { method: "POST", key: tenant.key, params: { public_id }, body });
  expect(dataOf(response, paymentRequestSchema).status).toBe("completed");
  expect((await openPayPage(shortcode)).status).toBe(204);
  await untilEnded(stream);
});

test("closes pay page streams when the merchant is suspended", async () => {
  const tenant = await newTenant();
  const { shortcode } = await newRequest(tenant);
  const stream = await openPayPage(shortcode);
  await suspendMerchant(tenant.merchantId, byOperator());
  await untilEnded(stream);
  expect((await openPayPage(shortcode)).status).toBe(404);
});

test("responds to HEAD without opening a stream", async () => {
  const { shortcode } = await newRequest(await newTenant());
  const response = await fetch(`${origin}/api/public/payment-requests/${shortcode}/stream`, { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("accepts a session only with a same-origin request", async () => {
  const signedIn = await signedInHeaders((await newTenant()).merchantId);
  const { cookie = "" } = signedIn;
  const foreign: Record<string, string>[] = [
    { cookie },
    { ...signedIn, "sec-fetch-site": "cross-site" },
    { ...signedIn, origin: "null" },
  ];
  for (const headers of foreign) expect((await open("dashboard/changes", headers)).status).toBe(403);
  expect((await open("dashboard/changes", { ...signedIn, cookie: "" })).status).toBe(401);
});

test("closes the stream when its session ends", async () => {
  const tenant = await newTenant();
  const signedIn = await signedInHeaders(tenant.merchantId);
  const stream = await open("dashboard/changes", signedIn);
  const token = signedIn.cookie?.split("=")[1];
  const { session } = z.object({ session: z.string() }).parse(await decode({ token, secret: env().AUTH_SECRET }));
  await db().userSession.update({ where: { id: session }, data: { endedAt: new Date() } });
  await newRequest(tenant);
  await untilEnded(stream);
  expect((await open("dashboard/changes", signedIn)).status).toBe(401);
});

test("ignores notifications that no trigger sends", async () => {
  const tenant = await newTenant();
  const stream = await openDashboard(tenant);
  const id = tenant.merchantId;
  const hostile = ["", " ", `${id} live`, `${id}\n`, `${id} sandbox 1 2`, `${id} sandbox x`, "9".repeat(7000), "{}"];
  for (const payload of [...hostile, "constructor", `-${id}`, `${id} sandbox\u2028`])
    await db().$executeRaw`SELECT pg_notify('remit_changes', ${payload})`;
  await sleep(silenceMs);
  expect(stream.messages).toEqual([]);
  await newRequest(tenant);
  await untilReceived(stream);
});

test("notifies every stream once after a database outage, then of each later change", async () => {
  const tenant = await newTenant();
  const stream = await openDashboard(tenant);
  // The listening connection's last query is its LISTEN or its SELECT 1 probe.
  await db().$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')`;
  await untilReceived(stream);
  await sleep(silenceMs);
  expect(stream.messages).toHaveLength(1);
  await newRequest(tenant);
  await untilReceived(stream, 2);
});

test("closes its database connection when the last stream ends", async () => {
  await openDashboard(await newTenant());
  expect(await listeners()).toHaveLength(1);
});

test("limits the streams per user and frees the slot of a closed one", async () => {
  const signedIn = await signedInHeaders((await newTenant()).merchantId);
  const streams = [];
  for (let n = 0; n < 20; n += 1) streams.push(await open("dashboard/changes", signedIn));
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  const refused = await open("dashboard/changes", signedIn);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  streams[0]?.close();
  await expect.poll(async () => (await open("dashboard/changes", signedIn)).status).toBe(200);
});

test("limits the streams per request and per IP address", async () => {
  const { shortcode } = await newRequest(await newTenant());
  const statuses = async (calls: Promise<Stream>[]) => (await Promise.all(calls)).map(({ status }) => status);
  const sameAddress = { "x-forwarded-for": "198.51.100.250" };
  expect(await statuses(Array.from({ length: 10 }, () => openPayPage(shortcode, sameAddress)))).not.toContain(429);
  expect((await openPayPage(shortcode, sameAddress)).status).toBe(429);
  expect(await statuses(Array.from({ length: 10 }, () => openPayPage(shortcode)))).not.toContain(429);
  expect((await openPayPage(shortcode)).status).toBe(429);
});

test("notifies a thousand payers once each", async () => {
  const tenant = await newTenant();
  const requests = await Promise.all(Array.from({ length: 50 }, () => newRequest(tenant)));
  const streams: Stream[] = [];
  for (const { shortcode } of requests)
    streams.push(...(await Promise.all(Array.from({ length: 20 }, () => openPayPage(shortcode)))));
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(1000);
  await Promise.all(requests.map((request) => cancelRequest(tenant, request)));
  await expect.poll(() => streams.every((stream) => stream.hasEnded())).toBe(true);
  expect(streams.every(({ messages }) => messages.length === 1)).toBe(true);
});

test("closes the stream of a client that stops reading", async () => {
  const tenant = await newTenant();
  // Only one stream may be open, so a second one is refused until the first is closed.
  const limits = [{ name: "unread", max: 1 }];
  const stream = { request: new Request(origin), topic: tenant.scope, kind: "pay", limits } as const;
  const options = { ...stream, mayContinue: () => Promise.resolve(true) };
  const { body } = await openChangeStream(options);
  await expect(openChangeStream(options)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  const isRefused = async () => {
    await newRequest(tenant);
    return openChangeStream(options).then(
      ({ body: next }) => next?.cancel().then(() => false),
      () => true,
    );
  };
  await expect.poll(isRefused, { interval: 1000 }).toBe(false);
  // The stream closes when four messages are unread: here its first line and three changes.
  expect(await new Response(body).text()).toMatch(/^retry: 5000\n\n(data: changed\n\n){3}$/);
});

test("closes every stream when the process stops and opens no more", async () => {
  const stream = await openDashboard(await newTenant());
  closeChangeStreams();
  await untilEnded(stream);
  const refused = await openDashboard(await newTenant());
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
});
