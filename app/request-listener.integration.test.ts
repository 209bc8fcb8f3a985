import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { requirePayerWriteRate, requirePayPageRate, requireVisitorWriteRate } from "@/lib/api/http/rates";
import { maxPerTurn } from "@/lib/api/http/server/client-turns";
import { requestListener } from "./request-listener";

/** One for each delayed rejection, which sends it. */
const delayed = vi.hoisted((): (() => void)[] => []);

vi.mock("@/lib/api/http/delay-rejection", () => ({
  delayRejection: () => new Promise<void>((send) => delayed.push(send)),
}));

const address = "127.0.0.1";
const client = new Headers({ [clientAddressHeader]: address });
const begun: number[] = [];
let turn = 0;

// The handler stands for Next.
const listener = requestListener((_, response) => Promise.resolve(void response.writeHead(200).end()));
const server = createServer((request, response) => {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    begun.push(turn);
    return writeHead(...args);
  };
  void listener(request, response);
});

beforeAll(() => once(server.listen(0, address), "listening"));
afterAll(() => server.close());

const port = () => (server.address() as AddressInfo).port;

async function spend(count: () => Promise<void>): Promise<void> {
  for (;;)
    if (
      await count().then(
        () => false,
        () => true,
      )
    )
      return;
}

test.each(["/sign-in", "/api/auth/session", "/api/no-such-path", "//"])(
  "calls of one client to %s begin in several turns of the event loop",
  async (path) => {
    begun.length = 0;
    let isCounting = true;
    const count = () => {
      turn += 1;
      if (isCounting) setImmediate(count);
    };
    count();
    const socket = connect(port(), address);
    const calls = 4 * maxPerTurn;
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
    socket.write(`${head}\r\n`.repeat(calls - 1) + `${head}Connection: close\r\n\r\n`);
    await once(socket.resume(), "close");
    isCounting = false;
    const perTurn = begun.map((at) => begun.filter((other) => other === at).length);
    expect(begun).toHaveLength(calls);
    expect(Math.max(...perTurn)).toBe(maxPerTurn);
  },
);

test.each([
  {
    kind: "an API call",
    method: "POST",
    path: "/api/public/payment-requests/ABCDEFGH/attempts",
    count: () => requirePayerWriteRate(client),
  },
  {
    kind: "a call of next-auth",
    method: "POST",
    path: "/api/auth/callback/credentials",
    count: () => requireVisitorWriteRate(client),
  },
  { kind: "a page", method: "GET", path: "/pay/ABCDEFGH", count: () => requirePayPageRate(client, "ABCDEFGH") },
])("the rejection of $kind beyond its limit may be delayed", async ({ method, path, count }) => {
  await spend(count);
  let status = 0;
  const url = `http://${address}:${port()}`;
  const rejected = fetch(url + path, { method }).then((response) => (status = response.status));
  await expect.poll(() => delayed.length).toBe(1);
  await fetch(`${url}/sign-in`);
  expect(status).toBe(0);
  delayed.pop()?.();
  await rejected;
  expect(status).toBe(429);
});
