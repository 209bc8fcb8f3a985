import { once } from "node:events";
import { createServer, get, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { slotsOf } from "@/lib/api/http/in-turn";
import { requirePayerWriteRate, requirePayPageRate, requireVisitorWriteRate } from "@/lib/api/http/rates";
import { maxPerTurn } from "@/lib/api/http/server/client-turns";
import { keysOfDocument } from "@/lib/requests/signed-documents/did-web";
import { requestListener } from "./request-listener";

/** One for each delayed rejection, which sends it. */
const delayed = vi.hoisted((): (() => void)[] => []);

vi.mock("@/lib/api/http/delay-rejection", () => ({
  delayRejection: () => new Promise<void>((send) => delayed.push(send)),
}));

const address = "127.0.0.1";
const client = new Headers({ [clientAddressHeader]: address });
const noPayFiles = {
  names: { script: "", modules: [], languages: {}, styles: "", fonts: [] },
  styles: "",
  files: new Map<string, never>(),
};
const begun: number[] = [];
let turn = 0;

// The handler stands for Next.
const listener = requestListener((_, response) => Promise.resolve(void response.writeHead(200).end()), noPayFiles);
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

test.each([
  ["/pay/4zzzzzzzzz/more", { "accept-language": "de-AT,en;q=0.5" }, 404, "de", "Seite nicht gefunden"],
  ["/nowhere", { cookie: "remit_language=ar", "accept-language": "de" }, 404, "ar", "الصفحة غير موجودة"],
  ["/nowhere?lang=ja", {}, 404, "ja", "ページが見つかりません"],
  ["/nowhere", { "accept-language": "sv" }, 404, "en", "Page not found"],
  ["/pay/4yyyyyyyyy", { "accept-language": "nl" }, 429, "nl", "Te veel verzoeken"],
])("%s for %o is an error page of %i in %s", async (path, headers, status, language, title) => {
  if (status === 429) await spend(() => requirePayPageRate(client, "4yyyyyyyyy"));
  const response = fetch(`http://${address}:${port()}${path}`, { headers });
  if (status === 429) await expect.poll(() => delayed.length).toBe(1);
  delayed.pop()?.();
  const { status: received, headers: sent } = await response;
  const html = await (await response).text();
  expect([received, sent.get("cache-control"), sent.get("retry-after") !== null]).toEqual([
    status,
    "no-store",
    status === 429,
  ]);
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).toContain(`<h1>${title}</h1>`);
});

test("leaves known pages, files and data of pages to Next", async () => {
  const paths = ["/", "/docs/", "/sandbox/settings", "/live-12/events", "/mark.svg", "/_next/image", "/verify"];
  const statuses = await Promise.all(
    paths.map(async (path) => (await fetch(`http://${address}:${port()}${path}`)).status),
  );
  expect(statuses).toEqual(paths.map(() => 200));
});

test("publishes the keys of offers and receipts to any site, and is not kept by caches", async () => {
  const response = await fetch(`http://${address}:${port()}/.well-known/did.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const did = "did:web:localhost%3A3000";
  const document: unknown = await response.json();
  expect(document).toMatchObject({ id: did, assertionMethod: [expect.stringMatching(`^${did}#[\\w-]{43}$`)] });
  expect(keysOfDocument(document, did).size).toBe(1);
  expect(JSON.stringify(document)).not.toMatch(/"d":/);
});

/** A server whose pages `render` writes, instead of Next, and visits of one client that reads no page. */
async function newPageServer(render: (response: ServerResponse) => Promise<unknown>) {
  const counts = { received: 0, rendered: 0 };
  const listen = requestListener(async (_, response) => {
    counts.rendered += 1;
    await render(response);
  }, noPayFiles);
  const pages = createServer((request, response) => {
    counts.received += 1;
    void listen(request, response);
  });
  await once(pages.listen(0, address), "listening");
  const { port: pagesPort } = pages.address() as AddressInfo;
  const visit = () =>
    get({ host: address, port: pagesPort, path: "/sign-in", agent: false })
      .on("error", () => {})
      .on("response", () => {});
  return { counts, visit, close: () => pages.close() };
}

const { alone } = slotsOf("page", 0);

test("a client's pages are rendered a few at a time, and not at all after the client has left", async () => {
  const rendering: ServerResponse[] = [];
  const { counts, visit, close } = await newPageServer((response) => {
    rendering.push(response);
    return once(response, "close");
  });
  const visits = Array.from({ length: 5 * alone }, visit);
  await expect.poll(() => counts).toEqual({ received: visits.length, rendered: alone });
  for (const left of visits) left.destroy();
  const isAnswered = once(visit(), "response");
  await expect.poll(() => counts.rendered).toBe(alone + 1);
  rendering.at(-1)?.end();
  await isAnswered;
  expect(counts).toEqual({ received: visits.length + 1, rendered: alone + 1 });
  close();
});

test("a client that does not read its pages keeps nobody from theirs", async () => {
  const { counts, visit, close } = await newPageServer(async (response) => {
    const isClosed = once(response, "close");
    while (!response.destroyed)
      if (!response.write(" ".repeat(65_536))) await Promise.race([once(response, "drain"), isClosed]);
  });
  const visits = Array.from({ length: 3 * alone }, visit);
  await expect.poll(() => counts.rendered).toBe(visits.length);
  for (const left of visits) left.destroy();
  close();
});
