import { createHash } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { routes } from "@/app/api/route-table";
import { pagePaths } from "@/app/api/routes.generated";
import { newClientAddress } from "@/testing/api";
import { contractOf, fetchValidated, type Contract } from "@/testing/contract";
import {
  isServed,
  openOrdinaryConnections,
  openSlowConnections,
  sendLargeBody,
  socketsOf,
  measureAttack,
} from "@/testing/hostile-clients";
import { baselineSeconds, largeBodies, slowConnections } from "@/testing/soak-settings";
import { processNamed, startInstance, type TestInstance } from "@/testing/instance";
import { endProcess, isAlive, waitUntil } from "@/instance/processes/ending";
import { choosePort } from "@/instance/ports";

// Sends ordinary, malformed and hostile requests to the web process of a real instance.
/** Less garbage: with a web process's usual 8 MB, that of ordinary calls would hide, or look like, what an attack takes. */
const smallYoungHeap = "--max-semi-space-size=1";
const attackTimeoutMs = (600 + 10 * baselineSeconds) * 1000;
const dataDir = mkdtempSync(join(tmpdir(), "remit-test-server-"));
chmodSync(dataDir, 0o711);
let port = 0;
let origin = "";
let instance: TestInstance;
let contract: Contract;

beforeAll(async () => {
  port = await choosePort(undefined);
  origin = `http://127.0.0.1:${port}`;
  instance = await startInstance({
    port,
    dataDir,
    variables: { TRUSTED_PROXY_HOPS: "1", SECURITY_CONTACT: "security@mail.example", NODE_OPTIONS: smallYoungHeap },
  });
  contract = await contractOf(origin);
}, 600_000);

// Some tests stop processes; without this, a failure of one would be the failure of all that follow.
afterEach(async () => {
  // The readiness may be that of a second ago, so a page is read, too.
  const isServing = async () => (await readiness()).status === "ok" && (await openMissingPage()).status === 404;
  expect(await waitUntil(() => isServing().catch(() => false), 120_000)).toBe(true);
});

afterAll(async () => {
  await endProcess(instance.supervisor.pid ?? 0, "SIGTERM", 60_000);
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  "/api",
  "/api/",
  "/api/nothing",
  "/api/payment-requests/",
  "/api/payment-requests/a/b/c",
  "/api/auth",
  "/api/auth/",
  "/api/auth/nothing",
  "/api/auth//csrf",
])("%s returns 404 before authentication", async (path) => {
  const { status, error } = await callApi(path);
  expect([status, error.code]).toEqual([404, "not_found"]);
});

test("an unknown method returns 405 with Allow before authentication on every path", async () => {
  for (const { path, module } of routes) {
    const method = ["PUT", "PATCH", "DELETE"].find((name) => !(name in module));
    const { status, error, headers } = await callApi(path.replaceAll(/\[\w+\]/g, "x"), { method });
    expect([path, status, error.code]).toEqual([path, 405, "method_not_allowed"]);
    expect(headers.get("allow")).toContain("OPTIONS");
  }
});

test("next-auth's paths return the same JSON error for unknown methods", async () => {
  const { status, error } = await callApi("/api/auth/session", { method: "DELETE" });
  expect([status, error.code]).toEqual([405, "method_not_allowed"]);
});

test.each([
  ["declared", { "content-length": "200000000" }],
  ["chunked", { "transfer-encoding": "chunked" }],
])("next-auth never reads a large body, %s", async (_, length) => {
  const headers = Object.entries({ host: "x", "content-type": "application/json", ...length });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const reply = await sendRaw(`POST /api/auth/callback/credentials HTTP/1.1\r\n${head}\r\n1\r\n{`);
  expect(reply).toMatch(/^HTTP\/1.1 413 .*\r\nconnection: close\r\n/is);
  expect(JSON.parse(bodyOf(reply))).toMatchObject({ error: { code: "body_too_large" } });
});

test("counts calls of next-auth with a body before it reads the body", async () => {
  const headers = { "x-forwarded-for": newClientAddress(), origin: `http://localhost:${port}` };
  const calls = Array.from({ length: 125 }, async () => {
    const response = await fetch(`${origin}/api/auth/signout`, { method: "POST", headers, body: "csrfToken=x" });
    return [response.status, response.headers.has("retry-after")].join();
  });
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => status === "429,true")).toHaveLength(5);
});

test.each(["", "{"])("next-auth rejects the body %j as invalid JSON", async (body) => {
  const response = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: `http://localhost:${port}`,
      "sec-fetch-site": "same-origin",
    },
    body,
  });
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: "invalid_json" } }]);
});

test.each(["h2c", "websocket"])("a client that offers an upgrade to %s gets an HTTP/1.1 response", async (protocol) => {
  // Next prepares its own handling of upgrades at the first page.
  await fetch(`${origin}/sign-in`);
  for (const [path, status] of [
    ["/api/public/chains", 200],
    ["/_next/webpack-hmr", 404],
  ] as const) {
    const sent = request(origin + path, { agent: false, headers: { connection: "Upgrade", upgrade: protocol } }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect([path, response.resume().statusCode]).toEqual([path, status]);
  }
});

test.each(["/api/%E0%A4%A", "/api/payment-requests/%", "/api/%ff?x=1"])(
  "the malformed URL %s returns a JSON 400",
  async (path) => {
    const reply = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(bodyOf(reply))).toMatchObject({ error: { code: "malformed_url" } });
  },
);

test("a malformed URL outside the API returns a plain 400", async () => {
  const reply = await sendRaw("GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(reply).toMatch(/^HTTP\/1.1 400 /);
  expect(reply).toMatch(/content-type: text\/plain/i);
});

test("an invalid Host returns a JSON 400, and the process keeps running", async () => {
  const reply = await sendRaw("GET /api/public/chains HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n");
  expect(reply).toMatch(/^HTTP\/1.1 400 /);
  expect((await callApi("/api/public/chains")).status).toBe(200);
});

test.each(["/api/public/chains", "/sign-in"])("rejects two Host headers for %s", async (path) => {
  const reply = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n`);
  expect(reply).toMatch(/^HTTP\/1.1 400 /);
  expect(JSON.parse(bodyOf(reply))).toMatchObject({ error: { code: "malformed_request" } });
});

test.each(["/", "/api/public/chains"])("refuses HTTP/0.9 for %s", async (path) => {
  expect(await sendRaw(`GET ${path}\r\n\r\n`)).toMatch(/^HTTP\/1.1 505 /);
});

test("names the operator's contact for vulnerabilities (RFC 9116)", async () => {
  const text = await (await fetch(`${origin}/.well-known/security.txt`)).text();
  expect(text).toMatch(/^Contact: mailto:security@mail\.example\nExpires: (.+)\n/);
  const expiresAt = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expiresAt).toBeGreaterThan(Date.now());
});

test.each([
  ["a method in lower case", "get /api/public/chains HTTP/1.1\r\nHost: x\r\n\r\n", 400, "malformed_request"],
  ["no HTTP syntax", "\x16\x03\x01 hello\r\n\r\n", 400, "malformed_request"],
  [
    "two Content-Length values",
    "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 2\r\n\r\n",
    400,
    "malformed_request",
  ],
  ["oversized headers", `GET /api HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
])("a request with %s gets a JSON error", async (_, text, status, code) => {
  const reply = await sendRaw(text);
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(bodyOf(reply))).toMatchObject({ error: { code } });
});

test("HEAD returns the response of GET without the body", async () => {
  const response = await fetch(`${origin}/api/public/chains`, { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("every response has a request ID, the client's own if valid", async () => {
  for (const path of ["/", "/api/nothing", "/api/public/chains", "/mark.svg"]) {
    const own = await fetch(origin + path, { headers: { "x-request-id": "my-own-request" } });
    expect(own.headers.get("x-request-id")).toBe("my-own-request");
    const invalid = await fetch(origin + path, { headers: { "x-request-id": "a b" } });
    expect(invalid.headers.get("x-request-id")).toMatch(/^req_\w{24}$/);
  }
});

test("compresses pages, their data, scripts and styles, but not next-auth's tokens and small files", async () => {
  const { body } = await fetchGzip("/sign-in");
  const files = [".js", ".css"].map((type) => new RegExp(`/_next/static/[^"]+\\${type}`).exec(body)?.[0] ?? "");
  for (const path of ["/sign-in", "/docs/errors", ...files]) {
    expect([path, (await fetchGzip(path)).encoding]).toEqual([path, "gzip"]);
    expect([path, (await fetchGzip(path)).vary]).toEqual([path, expect.stringContaining("Accept-Encoding")]);
  }
  expect((await fetchGzip("/docs/errors?_rsc=x", { rsc: "1" })).encoding).toBe("gzip");
  for (const path of ["/api/auth/csrf", "/api/auth/providers", "/mark.svg"]) {
    expect([path, (await fetchGzip(path)).encoding]).toEqual([path, null]);
  }
});

test("a page's policy has a fresh nonce that all its inline scripts carry", async () => {
  const [first, second] = await Promise.all([fetch(`${origin}/sign-in`), fetch(`${origin}/sign-in`)]);
  const nonces = [first, second].map(
    (page) => /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1],
  );
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  const inline = [...(await first.text()).matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
    ([, attributes]) => attributes,
  );
  expect(inline.length).toBeGreaterThan(0);
  for (const attributes of inline) expect(attributes).toContain(`nonce="${nonces[0]}"`);
});

test.each(["en", "de"])("a pay page in %s is the same text with and without compression", async (language) => {
  const read = async (coding: string) => {
    const headers = { "accept-encoding": coding, "accept-language": language };
    const page = await fetch(`${origin}/pay/1111111111`, { headers });
    return { coding: page.headers.get("content-encoding"), html: await page.text() };
  };
  const [whole, compressed] = [await read("identity"), await read("br, gzip")];
  expect([whole.coding, compressed.coding]).toEqual([null, "gzip"]);
  expect(compressed.html).toBe(whole.html);
  expect(whole.html).toContain(`<html lang="${language}"`);
  expect(whole.html).toMatch(/<\/style>[^]*<\/head><body[^]*<\/body><\/html>$/);
  // Chrome warns of an element that a page announces and does not have.
  for (const [, id] of whole.html.matchAll(/href="#([^"]+)"/g)) expect(whole.html).toContain(`id="${id}"`);
});

test("a pay page's policy allows its inline script by hash, and its files are kept by browsers", async () => {
  const page = await fetch(`${origin}/pay/1111111111`);
  const html = await page.text();
  const policy = page.headers.get("content-security-policy") ?? "";
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = ""]) => text);
  const hashes = inline.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect(policy).toContain(`script-src 'self' ${hashes.join(" ")};`);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  const files = [...new Set(html.match(/\/pay\/files\/[^"]+/g))];
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const response = await fetch(origin + file);
    expect([file, response.status, response.headers.get("cache-control")]).toEqual([
      file,
      200,
      "public, max-age=31536000, immutable",
    ]);
  }
  expect((await fetch(`${origin}/pay/files/names.json`)).status).toBe(404);
});

test("every response forbids sniffing and framing", async () => {
  for (const path of ["/", "/api/public/chains", "/api/nothing", "/pay/1111111111"]) {
    const { headers } = await fetch(origin + path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-powered-by")).toBeNull();
  }
});

test("a page returns 405 with Allow for methods other than GET and HEAD", async () => {
  for (const method of ["PUT", "POST", "DELETE"]) {
    const { status, headers } = await fetch(`${origin}/sign-in`, { method });
    expect([method, status, headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
  }
});

test("an unknown pay page has status 404, for the page and its data", async () => {
  expect((await fetch(`${origin}/pay/1111111111`)).status).toBe(404);
  expect((await fetch(`${origin}/pay/1111111111?_rsc=x`, { headers: { rsc: "1" } })).status).toBe(404);
});

test("reports the process as alive and ready", async () => {
  expect(await (await fetch(`${origin}/api/health/live`)).json()).toEqual({ status: "ok" });
  expect(await (await fetch(`${origin}/api/health/ready`)).json()).toMatchObject({ status: "ok" });
});

test("serves the API reference cross-origin, cached for a minute and revalidated by ETag", async () => {
  const first = await fetchValidated(contract, `${origin}/api/openapi.json`);
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  expect(await first.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: `http://localhost:${port}` }] });
  const etag = first.headers.get("etag") ?? "";
  const again = await fetchValidated(contract, `${origin}/api/openapi.json`, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("a worker outage degrades the instance without taking it out of service", async () => {
  // Freeze the worker, because the supervisor would restart a dead one at once.
  const { pid } = processNamed(dataDir, "worker");
  process.kill(pid, "SIGSTOP");
  const isDegraded = await waitUntil(async () => (await readiness()).status === "degraded", 120_000);
  process.kill(pid, "SIGCONT");
  expect(isDegraded).toBe(true);
});

test(
  "large bodies to every path are rejected before they are read, and other clients are served",
  async () => {
    const paths = [...pagePaths, ...routes.map(({ path }) => path), "/api/auth/callback/credentials", "/api/auth/csrf"];
    const sent: { head: string; sent: number; status: number }[] = [];
    const attack = async () => {
      const send = async (path: string) => {
        const heads = bodyLengthHeaders.map((length) => postHead(path.replaceAll(/\[[\w.]+\]/g, "x"), length));
        const clients = Array.from({ length: largeBodies }, () => heads).flat();
        await Promise.all(
          clients.map(async (head) => sent.push({ head, ...(await sendLargeBody(port, head, largeBodyBytes)) })),
        );
      };
      const limitConcurrency = pLimit(pathsAtOnce);
      await Promise.all(paths.map((path) => limitConcurrency(() => send(path))));
    };
    const cost = await measureAttack(processNamed(dataDir, "web").pid, ordinaryCall, attack, manyCalls);
    process.stdout.write(`${sent.length} large bodies: ${JSON.stringify(cost)}\n`);
    // Status 0: the server closed the connection while the client was still sending, before it read the response.
    expect(sent.filter(({ status }) => status !== 0 && status < 400)).toEqual([]);
    expect(cost).toMatchObject({ failed: 0 });
    expect(cost.grownMb).toBeLessThan(maxGrowthMb);
  },
  attackTimeoutMs,
);

test(
  "connections that never finish are closed, and other clients are served",
  async () => {
    const starts = [
      "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
      postHead("/api/dashboard/sign-up", "content-length: 60000"),
      "GET /api/public/chains?include_tokens=true HTTP/1.1\r\nHost: x\r\n\r\n",
    ];
    let sockets: Socket[] = [];
    const attack = async () => {
      sockets = await openSlowConnections(port, starts, slowConnections);
      await sleep(10_000);
    };
    // Subtracts the memory that as many ordinary connections need; the rest of the growth is due to slowness.
    const ordinary = () => openOrdinaryConnections(port, "/api/public/chains?include_tokens=true", slowConnections);
    const cost = await measureAttack(processNamed(dataDir, "web").pid, ordinaryCall, attack, ordinary);
    const open = socketsOf(processNamed(dataDir, "web").pid);
    process.stdout.write(`${slowConnections} slow connections, ${open} open after 10 s: ${JSON.stringify(cost)}\n`);
    for (const socket of sockets) socket.destroy();
    // At most 500 wait; the rest are connections of the process itself.
    expect(open).toBeLessThan(550);
    expect(await waitUntil(() => socketsOf(processNamed(dataDir, "web").pid) < 50, 120_000)).toBe(true);
    expect(cost).toMatchObject({ failed: 0 });
    expect(cost.grownMb).toBeLessThan(maxSlowGrowthMb);
  },
  attackTimeoutMs,
);

test("a request in progress gets its response before the process ends", async () => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const web = processNamed(dataDir, "web");
  let reply = "";
  socket.on("data", (text: Buffer) => (reply += text.toString()));
  const body = "{}";
  const head = [
    "POST /api/dashboard/sign-up HTTP/1.1",
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    // Earlier tests have used up what this machine's address may send.
    "X-Forwarded-For: 192.0.2.77",
    "Sec-Fetch-Site: same-origin",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  // The server has read the headers.
  expect(await waitUntil(() => reply.startsWith("HTTP/1.1 100 Continue\r\n"), 120_000)).toBe(true);
  process.kill(web.pid, "SIGTERM");
  // Time to stop too early.
  await sleep(300);
  expect(isAlive(web.pid)).toBe(true);
  socket.write(body);
  await waitUntil(() => reply.includes("validation_failed"), 120_000);
  expect(reply).toContain("HTTP/1.1 422 ");
  expect(await waitUntil(() => !isAlive(web.pid), 120_000)).toBe(true);
});

test("a page returns 503 with Retry-After while the database is down", async () => {
  // A stopped supervisor does not start the database again.
  const { pid: supervisor } = processNamed(dataDir, "supervisor");
  process.kill(supervisor, "SIGSTOP");
  process.kill(parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8")), "SIGKILL");
  try {
    expect(await waitUntil(async () => (await openMissingPage()).status === 503, 120_000)).toBe(true);
    const { headers } = await openMissingPage();
    expect([headers.get("retry-after"), headers.get("cache-control")]).toEqual(["5", "no-store"]);
  } finally {
    process.kill(supervisor, "SIGCONT");
  }
});

test("no log of the instance contains an API key that was sent", async () => {
  const { status } = await callApi("/api/payment-requests", { headers: { "x-api-key": `remit_${"a".repeat(40)}` } });
  expect(status).toBe(401);
  const read = () =>
    ["web", "worker"].map((name) => readFileSync(join(dataDir, "logs", `${name}.log`), "utf8")).join("");
  // Lines are written in the background.
  expect(await waitUntil(() => Promise.resolve(read().includes('"status":401')), 120_000)).toBe(true);
  expect(read()).not.toMatch(/remit_[0-9A-Za-z]{40}/);
});

test("logs pages and sign-ins by route, without client input", async () => {
  const id = () => `log-test-${crypto.randomUUID()}`;
  const requests = [
    ["/pay/2222222222?secret=1", "/pay/[shortcode]", 404],
    ["/sign-in?callbackUrl=%2Fsecret", "/sign-in", 200],
    ["/sandbox/payment-requests/secret", "/[environment]/payment-requests/[public_id]", 307],
    ["/api/auth/csrf?secret=1", "/api/auth/[...nextauth]", 200],
  ].map(([path, route, status]) => ({ path: String(path), route, status, id: id() }));
  for (const { path, id } of requests) {
    await fetch(origin + path, { headers: { "x-request-id": id, "x-forwarded-for": "192.0.2.7" }, redirect: "manual" });
  }
  const lines = () => readFileSync(join(dataDir, "logs", "web.log"), "utf8").split("\n");
  const lineOf = (id: string) => lines().find((line) => line.includes(id));
  expect(await waitUntil(() => requests.every(({ id }) => lineOf(id)), 120_000)).toBe(true);
  for (const { id, route, status } of requests) {
    expect(JSON.parse(lineOf(id) ?? "")).toMatchObject({ method: "GET", route, status, msg: "Request handled" });
    expect(lineOf(id)).not.toMatch(/secret|2222222222/);
  }
});

// The limit that docs/security-testing.md promises.
const maxGrowthMb = 20;
/** Half of that limit, because slow connections take no more than others. With 100 kB for each, they took 16 MB. */
const maxSlowGrowthMb = 10;
const largeBodyBytes = 250_000_000;
/** Each path gets `largeBodies` bodies for each of the two headers, so at least eight bodies are sent at once. */
const pathsAtOnce = Math.ceil(4 / largeBodies);
const bodyLengthHeaders = [`content-length: ${largeBodyBytes}`, "transfer-encoding: chunked"];

function postHead(path: string, length: string): string {
  const headers = ["Host: x", `Origin: http://localhost:${port}`, "Sec-Fetch-Site: same-origin"];
  return [`POST ${path} HTTP/1.1`, ...headers, "Content-Type: application/json", length, "", ""].join("\r\n");
}

/** Ordinary work before an attack is measured, because a new process grows until then. */
async function manyCalls(): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    await Promise.all(Array.from({ length: 20 }, ordinaryCall));
  }
}

function ordinaryCall(): Promise<boolean> {
  return isServed(`${origin}/api/public/chains`, { "x-forwarded-for": newClientAddress() });
}

type ApiResponse = { status: number; headers: Headers; error: { code: string } };

test("rate-limits a client that guesses pay pages, with Retry-After", async () => {
  const guess = () => fetch(`${origin}/pay/1111111111`);
  const responses = await Promise.all(Array.from({ length: 31 }, guess));
  const refused = responses.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused?.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await refused?.text()).toContain("Too many requests");
});

async function callApi(path: string, init?: RequestInit): Promise<ApiResponse> {
  const response = await fetchValidated(contract, origin + path, init);
  const { error = { code: "" } } = (await response.json()) as { error?: { code: string } };
  return { status: response.status, headers: response.headers, error };
}

/** Requests gzip, like a browser without Brotli. `fetch` decompresses the body. */
async function fetchGzip(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers: { "accept-encoding": "gzip", ...headers } });
  const encoding = response.headers.get("content-encoding");
  return { body: await response.text(), encoding, vary: response.headers.get("vary") ?? "" };
}

function openMissingPage(): Promise<Response> {
  return fetch(`${origin}/pay/1111111111`, { headers: { "x-forwarded-for": newClientAddress() } });
}

async function readiness(): Promise<{ status?: string }> {
  return fetch(`${origin}/api/health/ready`).then(
    async (response) => (await response.json()) as { status?: string },
    () => ({}),
  );
}

async function sendRaw(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(text);
  const parts: string[] = [];
  for await (const part of socket) parts.push((part as Buffer).toString());
  return parts.join("");
}

function bodyOf(reply: string): string {
  const body = reply.slice(reply.indexOf("\r\n\r\n") + 4);
  return body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1);
}
