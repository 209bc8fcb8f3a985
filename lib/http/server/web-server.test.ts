import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newWebServer } from "./web-server";

// A handler that responds before the body has arrived, like every rejection by method, key or path.
const { server, stop } = newWebServer();

beforeAll(async () => {
  server.on("request", (_, response) => response.writeHead(405).end("no"));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => stop({ drainMs: 0, finishMs: 0 }));

const head = (bytes: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`;

function open(): { socket: Socket; received: () => string } {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.on("data", (data: Buffer) => (text += data.toString()));
  socket.on("error", () => undefined);
  return { socket, received: () => text };
}

test("a body that does not end is cut after the response", async () => {
  const { socket, received } = open();
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(`${head(250_000_000)}abc`);
  await closed;
  expect(received()).toMatch(/^HTTP\/1\.1 405 /);
});

test("after a body that ends, the connection serves the next request", async () => {
  const { socket, received } = open();
  socket.write(head(200_000) + "a".repeat(200_000));
  await expect.poll(received).toMatch(/^HTTP\/1\.1 405 /);
  await new Promise((resolve) => setTimeout(resolve, 700));
  socket.write(head(1) + "a");
  await expect.poll(() => received().split("HTTP/1.1 405").length - 1).toBe(2);
  socket.destroy();
});
