import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendLargeBody } from "@/testing/hostile-clients";
import { newWebServer } from "./web-server";

// A handler that responds before the body has arrived, like every rejection by method, key or path.
const { server, stop } = newWebServer();
const port = () => (server.address() as AddressInfo).port;

beforeAll(async () => {
  server.on("request", (request, response) => void respondEarly(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => stop({ drainMs: 0, finishMs: 0 }));

async function respondEarly({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url === "/later") await nextTurn();
  response.writeHead(405).end("no");
}

const head = (bytes: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`;

function open(): { socket: Socket; received: () => string } {
  const socket = connect(port(), "127.0.0.1");
  let text = "";
  socket.on("data", (data: Buffer) => (text += data.toString()));
  socket.on("error", () => undefined);
  return { socket, received: () => text };
}

test("stops reading an unfinished body after the response", async () => {
  const { socket, received } = open();
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(`${head(250_000_000)}abc`);
  await closed;
  expect(received()).toMatch(/^HTTP\/1\.1 405 /);
});

test.each([
  ["/", "Content-Length: 250000000", 256],
  ["/later", "Content-Length: 250000000", 256],
  ["/", "Transfer-Encoding: chunked", 512],
  ["/later", "Transfer-Encoding: chunked", 512],
])("of an endless body, POST %s %s reads at most %i KiB", async (path, length, kilobytes) => {
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const text = `POST ${path} HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`;
  const { status } = await sendLargeBody(port(), text, 250_000_000);
  const [{ bytesRead, closed }] = await accepted;
  expect({ status, closed }).toEqual({ status: 405, closed: true });
  expect(bytesRead).toBeLessThanOrEqual(kilobytes * 1024);
});

test("after a complete body, the connection serves the next request", async () => {
  const { socket, received } = open();
  socket.write(head(200_000) + "a".repeat(200_000));
  await expect.poll(received).toMatch(/^HTTP\/1\.1 405 /);
  // Longer than the time after which the server closes a connection with an unread body.
  await new Promise((resolve) => setTimeout(resolve, 700));
  socket.write(head(1) + "a");
  await expect.poll(() => received().split("HTTP/1.1 405").length - 1).toBe(2);
  socket.destroy();
});
