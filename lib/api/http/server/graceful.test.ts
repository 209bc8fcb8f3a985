import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { gracefulServer } from "./web-server";

afterEach(() => void vi.useRealTimers());

test.each([
  ["an upgraded socket", "upgrade", "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  ["a partially received request", "request", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12"],
  ["an endless response", "request", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
])("destroys %s at the deadline", async (_, event, text) => {
  const server = createServer(() => undefined);
  server.on("upgrade", (_request, socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  const { close } = gracefulServer(server);
  const socket = await open(server);
  const received = once(server, event);
  socket.write(text);
  const [request] = (await received) as [IncomingMessage];
  vi.useFakeTimers();
  const closed = close(300);
  vi.advanceTimersByTime(299);
  expect(request.socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(request.socket.destroyed).toBe(true);
  await Promise.all([closed, once(socket, "close")]);
});

test("closes idle connections before the deadline", async () => {
  const server = createServer((_, response) => response.end());
  const { close } = gracefulServer(server);
  const socket = await open(server);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "data");
  vi.useFakeTimers();
  const closed = close(10_000);
  vi.advanceTimersByTime(9999);
  await closed;
});

test("adds Connection: close to responses that start during the drain", async () => {
  let respond = (): void => undefined;
  const server = createServer((_, response) => (respond = () => response.end()));
  const { drain, close } = gracefulServer(server);
  const socket = await open(server);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(server, "request");
  await drain(10);
  respond();
  const [responseHead] = (await once(socket, "data")) as [Buffer];
  expect(responseHead.toString()).toMatch(/\r\nconnection: close\r\n/i);
  await close(1000);
});

async function open(server: Server): Promise<Socket> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.resume();
  return socket;
}
