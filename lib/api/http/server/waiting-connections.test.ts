import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitWaitingConnections } from "./web-server";

const maxWaiting = 3;
const head = (more = "") => `GET / HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
let server: Server;
let sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
});

test("closes the longest waiting connection when one too many waits", async () => {
  await listen((_, response) => response.end("done"));
  const opened = await openConnections(maxWaiting);
  const closed = once(opened[0] as Socket, "close");
  await openConnections(1);
  await closed;
  expect(opened.map(({ closed }) => closed)).toEqual([true, false, false]);
});

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost:"],
  ["a body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc"],
  ["a chunked body", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"],
])("a connection with incomplete %s waits", async (_, part) => {
  await listen((request) => request.resume());
  const [slow] = await openConnections(1);
  slow?.write(part);
  const closed = once(slow as Socket, "close");
  await openConnections(maxWaiting);
  await closed;
});

test("a connection whose response is not read waits", async () => {
  await listen((_, response) => response.end("x".repeat(30_000_000)));
  const [slow] = await openConnections(1);
  slow?.pause();
  const responding = once(server, "request");
  slow?.write(head());
  await responding;
  const closed = once(slow as Socket, "close");
  await openConnections(maxWaiting);
  slow?.resume();
  await closed;
});

test("a connection whose request is being handled does not wait until it has its response", async () => {
  let respond: () => void = () => undefined;
  await listen((_, response) => (respond = () => response.end("done")));
  const [busy] = await openConnections(1);
  const handling = once(server, "request");
  busy?.write(head());
  await handling;
  await openConnections(maxWaiting + 1);
  const responding = once(busy as Socket, "data") as Promise<[Buffer]>;
  respond();
  const [data] = await responding;
  expect(data.toString()).toMatch(/^HTTP\/1\.1 200 /);
  busy?.resume();
  const closed = once(busy as Socket, "close");
  await openConnections(maxWaiting);
  await closed;
});

async function listen(handler: RequestListener): Promise<void> {
  // Node itself closes nothing while a test runs.
  server = createServer({ keepAliveTimeout: 60_000 }, handler);
  limitWaitingConnections(server, maxWaiting);
  await once(server.listen(0, "127.0.0.1"), "listening");
}

async function openConnections(count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const accepted = once(server, "connection");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    await Promise.all([accepted, once(socket, "connect")]);
    sockets.push(socket);
    opened.push(socket);
  }
  return opened;
}
