import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { clientAddress, overwriteHeader } from "./client-address";

const socket = "10.0.0.9";

test("ignores a client's X-Forwarded-For without trusted proxies", () => {
  expect(clientAddress(socket, "1.2.3.4", 0)).toBe(socket);
});

test("uses the nth entry from the right with n trusted proxies, whatever the client sent", () => {
  expect(clientAddress(socket, "6.6.6.6, 1.2.3.4", 1)).toBe("1.2.3.4");
  expect(clientAddress(socket, "6.6.6.6, 1.2.3.4, 172.16.0.1", 2)).toBe("1.2.3.4");
  expect(clientAddress(socket, "2001:db8::1", 1)).toBe("2001:db8::1");
});

test("uses the socket's address when an entry is missing or invalid", () => {
  expect(clientAddress(socket, "", 1)).toBe(socket);
  expect(clientAddress(socket, "1.2.3.4", 2)).toBe(socket);
  expect(clientAddress(socket, "not-an-address", 1)).toBe(socket);
});

test("replaces every occurrence of an internal header that a client sends, in any letter case", () => {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders.push("X-Inner", "1", "Host", "shop.example", "x-inner", "2");
  request.headers = { "x-inner": "1, 2", host: "shop.example" };
  overwriteHeader(request, "x-inner", "ours");
  expect(request.rawHeaders).toEqual(["Host", "shop.example", "x-inner", "ours"]);
  expect(request.headers).toEqual({ host: "shop.example", "x-inner": "ours" });
  overwriteHeader(request, "x-other", "new");
  expect([request.rawHeaders.at(-1), request.headers["x-other"]]).toEqual(["new", "new"]);
});
