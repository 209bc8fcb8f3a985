import { once } from "node:events";
import { createServer as createTcp, type AddressInfo, type Server } from "node:net";
import { createServer as createHttp, type RequestListener, type Server as HttpServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openPost } from "./post";

// 127.0.0.1 must never be reached; 127.0.0.2 stands for the public internet.
const publicHost = "127.0.0.2";
const allowed = { networks: [`${publicHost}/32`], ports: [443] };

let forbidden: Server;
let connections = 0;
let open: HttpServer;
let respond: RequestListener;
let requestedPaths: string[] = [];

beforeAll(async () => {
  forbidden = createTcp((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, "0.0.0.0");
  await once(forbidden, "listening");
  open = createHttp((request, response) => {
    requestedPaths.push(request.url ?? "");
    respond(request, response);
  }).listen(0, publicHost);
  await once(open, "listening");
});
beforeEach(() => {
  [connections, requestedPaths] = [0, []];
  respond = (_request, response) => void response.writeHead(200).end("fine");
});
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  forbidden.close();
  open.closeAllConnections();
  open.close();
});

const port = (server: Server) => (server.address() as AddressInfo).port;
const message = { headers: { "webhook-id": "evt_1" }, body: "{}" };
const success = { response: { status: 200, body: "fine", retryAfter: undefined } };

test.each([
  "127.0.0.1",
  "127.1",
  "0x7f.1",
  "0x7f000001",
  "0177.0.0.1",
  "2130706433",
  "0",
  "0.0.0.0",
  "localhost",
  "localhost.",
  "a.localhost",
  "127.0.0.1.",
  "１２７.0.0.1",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[fe80::1]",
  "169.254.169.254",
  "10.0.0.1",
])("never connects to %s, with or without TLS", async (host) => {
  for (const scheme of ["http", "https"]) {
    const result = await openPost(allowed)({ ...message, url: `${scheme}://${host}:${port(forbidden)}/` });
    expect(result).toMatchObject({ error: "address_not_allowed" });
  }
  expect(connections).toBe(0);
});

test.each([
  ["a private address", ["127.0.0.1"]],
  ["a public and a private address", [publicHost, "127.0.0.1"]],
  ["a private and a public address", ["::ffff:127.0.0.1", publicHost]],
  ["an address inside NAT64", ["64:ff9b::7f00:1"]],
])("never connects to a name that resolves to %s", async (_what, addresses) => {
  const post = openPost(allowed, () => Promise.resolve(addresses));
  const result = await post({ ...message, url: `http://example.com:${port(forbidden)}/` });
  expect(result).toMatchObject({ error: "address_not_allowed" });
  expect([connections, requestedPaths]).toEqual([0, []]);
});

test("resolves a name once per attempt and connects to the checked address", async () => {
  let lookups = 0;
  const rebinding = () => Promise.resolve([(lookups += 1) === 1 ? publicHost : "127.0.0.1"]);
  const post = openPost(allowed, rebinding);
  const url = `http://example.com:${port(open)}/hook`;
  expect(await post({ ...message, url })).toMatchObject(success);
  expect(lookups).toBe(1);
  expect(await post({ ...message, url })).toMatchObject({ error: "address_not_allowed" });
  expect(requestedPaths).toEqual(["/hook"]);
});

test("keeps a connection while the name resolves to the same addresses and drops it otherwise", async () => {
  const usedConnections: string[] = [];
  const everywhere = createHttp((request, response) => {
    usedConnections.push(`${request.socket.localAddress} from ${request.socket.remotePort}`);
    response.end("fine");
  }).listen(0, "0.0.0.0");
  await once(everywhere, "listening");
  let resolved = ["127.0.0.2", "127.0.0.3"];
  const post = openPost({ ...allowed, networks: ["127.0.0.2/31"] }, () => Promise.resolve(resolved));
  const url = `http://example.com:${port(everywhere)}/`;
  const connect = async (...addresses: string[]) => {
    resolved = addresses;
    await post({ ...message, url });
    return usedConnections.at(-1);
  };
  const first = await connect("127.0.0.2", "127.0.0.3");
  expect(await connect("127.0.0.3", "127.0.0.2")).toBe(first);
  expect(await connect("127.0.0.3")).toMatch("127.0.0.3 from");
  expect(await connect("127.0.0.2")).not.toBe(first);
  expect(await post({ ...message, url: `http://example.org:${port(everywhere)}/` })).toMatchObject(success);
  expect(new Set(usedConnections)).toHaveLength(4);
  everywhere.closeAllConnections();
  everywhere.close();
});

test("sends a message again on a new connection if the receiver closes the reused one", async () => {
  let accepted = 0;
  const hasty = createTcp((socket) => {
    accepted += 1;
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine");
      socket.once("data", () => socket.resetAndDestroy());
    });
  }).listen(0, publicHost);
  await once(hasty, "listening");
  const url = `http://${publicHost}:${port(hasty)}/`;
  expect(await openPost(allowed)({ ...message, url })).toMatchObject(success);
  expect(await openPost(allowed)({ ...message, url })).toMatchObject(success);
  expect(accepted).toBe(2);
  hasty.close();
});

test("connects to a public address on allowed ports only", async () => {
  const post = openPost({ networks: [], ports: [443] }, () => Promise.resolve(["8.8.8.8"]));
  for (const port of [22, 8443]) {
    const result = await post({ ...message, url: `https://example.com:${port}/` });
    expect(result).toMatchObject({ error: "address_not_allowed" });
  }
});

test("allows plain http in allowed networks only", async () => {
  const post = openPost(allowed, () => Promise.resolve(["8.8.8.8"]));
  expect(await post({ ...message, url: "http://example.com/" })).toMatchObject({ error: "address_not_allowed" });
});

test.each([301, 302, 303, 307, 308])(
  "does not follow a redirect with %i and records it as the response",
  async (status) => {
    respond = (_request, response) =>
      void response.writeHead(status, { location: `http://127.0.0.1:${port(forbidden)}/` }).end();
    const result = await openPost(allowed)({ ...message, url: `http://${publicHost}:${port(open)}/` });
    expect(result).toMatchObject({ response: { status } });
    expect([connections, requestedPaths]).toEqual([0, ["/"]]);
  },
);

test("ignores proxy settings in environment variables", async () => {
  const proxy = `http://127.0.0.1:${port(forbidden)}`;
  for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"]) vi.stubEnv(name, proxy);
  expect(await openPost(allowed)({ ...message, url: `http://${publicHost}:${port(open)}/` })).toMatchObject(success);
  expect(connections).toBe(0);
});

test("reads 64 KiB of an endless response and does not decompress", async () => {
  respond = (_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const more = () => response.write("x".repeat(10_000), (error) => void (error ? undefined : setImmediate(more)));
    more();
  };
  const result = await openPost(allowed)({ ...message, url: `http://${publicHost}:${port(open)}/` });
  expect(result).toMatchObject({ response: { status: 200, body: "x".repeat(64 * 1024) } });
});

test("times out a receiver that never responds, and accepts a response whose body hangs", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    return controller.signal;
  });
  const url = `http://${publicHost}:${port(open)}/`;
  respond = () => undefined;
  expect(await openPost(allowed)({ ...message, url })).toMatchObject({ error: "timeout" });
  respond = (_request, response) => void response.writeHead(202).write("so far");
  expect(await openPost(allowed)({ ...message, url })).toMatchObject({ response: { status: 202, body: "so far" } });
  const silentNames = openPost(allowed, () => new Promise<string[]>(() => undefined));
  expect(await silentNames({ ...message, url: "https://example.com/" })).toMatchObject({ error: "timeout" });
  vi.restoreAllMocks();
});

test("an unexpected protocol upgrade is a failure, not a hang", async () => {
  const upgrading = createTcp((socket) => {
    socket.end("HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n");
  }).listen(0, publicHost);
  await once(upgrading, "listening");
  const result = await openPost(allowed)({ ...message, url: `http://${publicHost}:${port(upgrading)}/` });
  expect(result).toMatchObject({ error: "connection_failed" });
  upgrading.close();
});

test("connects to localhost only at the loopback addresses that are allowed, even if of one family", async () => {
  const post = openPost({ ...allowed, networks: ["127.0.0.1/32"] }, () => Promise.resolve([]));
  // The server closes the connection that it counts.
  expect(await post({ ...message, url: `http://localhost:${port(forbidden)}/` })).toMatchObject({
    error: "connection_failed",
  });
  expect(connections).toBe(1);
});

test("each failure has its own code", async () => {
  const post = (url: string, addresses: string[] = []) =>
    openPost(allowed, () => Promise.resolve(addresses))({ ...message, url });
  expect(await post("https://example.com/")).toMatchObject({ error: "dns_failed" });
  expect(await post(`http://${publicHost}:1/`)).toMatchObject({ error: "connection_failed" });
  expect(await post(`https://${publicHost}:${port(open)}/`)).toMatchObject({ error: "tls_failed" });
  respond = (_request, response) => void response.socket?.end("SSH-2.0-OpenSSH_9.2\r\n");
  expect(await post(`http://${publicHost}:${port(open)}/`)).toMatchObject({ error: "invalid_response" });
});
