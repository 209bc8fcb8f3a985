import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { replaceFailedPage, replaceWithPage } from "./error-page";

const page = "<p>page</p>";

/** Ways in which Next and its compression send a response. */
const senders: Record<string, (response: ServerResponse) => void> = {
  "at once": (response) => void response.end(page),
  "with the headers first": (response) => {
    response.flushHeaders();
    response.write(page.slice(0, 4));
    response.end(page.slice(4));
  },
  "by writeHead": (response) => void response.writeHead(response.statusCode, { "x-sent": "on" }).end(page),
  "as bytes": (response) => void response.end(new TextEncoder().encode(page)),
};

async function respond(status: number, type: string, isUnavailable: boolean, send: (response: ServerResponse) => void) {
  const server = createServer((_, response) => {
    const instead = { status: 503, html: "Not available right now", retryAfterSeconds: 5 };
    const sendPage = () => Promise.resolve(replaceWithPage(response, instead));
    replaceFailedPage(response, () => Promise.resolve(isUnavailable), sendPage);
    response.statusCode = status;
    response.setHeader("content-type", type);
    send(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each(Object.entries(senders))(
  "a failed page that is sent %s is replaced if the process cannot serve",
  async (_, send) => {
    const { status, headers, text } = await respond(500, "text/html; charset=utf-8", true, send);
    expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "5", "no-store"]);
    expect(text).toContain("Not available right now");
    expect(text).not.toContain(page);
  },
);

test.each(Object.entries(senders))(
  "a page that is sent %s passes through if it or the process is fine",
  async (_, send) => {
    for (const [status, isUnavailable] of [
      [200, true],
      [404, true],
      [500, false],
    ] as const) {
      const found = await respond(status, "text/html", isUnavailable, send);
      expect([found.status, found.text]).toEqual([status, page]);
    }
  },
);

test("the data of a failed page and a compressed page pass through unchanged", async () => {
  expect((await respond(500, "text/x-component", true, (response) => response.end("0:{}"))).text).toBe("0:{}");
  const compressed = await respond(500, "text/html", false, (response) => {
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync(page));
  });
  expect(compressed.text).toBe(gunzipSync(gzipSync(page)).toString());
});
