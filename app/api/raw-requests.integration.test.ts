import { connect } from "node:net";
import fc from "fast-check";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorOf } from "@/testing/api";
import { fuzzSeed } from "@/testing/fuzz/settings";
import { startWebProcesses, type WebProcess } from "@/testing/web-processes";

// Bytes that are not HTTP never crash the process and get an error in the API's format.

const seed = fuzzSeed;
process.stdout.write(`seed of the raw requests: ${seed} (FUZZ_SEED repeats it)\n`);

let web: WebProcess;
beforeAll(async () => {
  [web] = (await startWebProcesses(1, {})) as [WebProcess];
});
afterAll(() => web.stop());

// In groups, because the formatter would put each value of one long list on its own line.
const requestLine = fc.oneof(
  fc.constantFrom(
    ...["GET /api/public/chains HTTP/1.1", "POST /api/payment-requests HTTP/1.1", "GET /api/%ff HTTP/1.1", "GET"],
    ...["get /api HTTP/1.1", "GET //api/x HTTP/1.1", "GET http://[::1/api HTTP/1.1", "GET /api HTTP/9.9", "\0\0\0"],
    ...["GET /api/\u00ff HTTP/1.1", "CONNECT x:443 HTTP/1.1", "OPTIONS * HTTP/1.1", "PRI * HTTP/2.0", "GET /api/x"],
    ...[
      "TRACE /api HTTP/1.1",
      "GET /api/public/chains HTTP/1.0",
      `GET /api/${"a".repeat(9000)} HTTP/1.1`,
      "\x16\x03\x01",
    ],
    ...["GET /../../etc/passwd HTTP/1.1", "GET api HTTP/1.1", "PATCH /api/payment-requests/x HTTP/1.1"],
  ),
  fc.string({ unit: "binary-ascii", maxLength: 40 }),
);
const header = fc.oneof(
  fc.constantFrom(
    ...[
      "Host: x",
      "Host: a b/c",
      "Host: x\r\nHost: y",
      "Host:",
      "Host: \xff",
      "Content-Length: 5",
      "Content-Length: -1",
    ],
    ...[
      "Content-Length: 5\r\nContent-Length: 6",
      "Content-Length: 99999999",
      "Transfer-Encoding: chunked",
      "Upgrade: h2c",
    ],
    ...[
      "Transfer-Encoding: chunked\r\nContent-Length: 3",
      "Transfer-Encoding: gzip",
      "Expect: 100-continue",
      "Expect: x",
    ],
    ...[": x", "X Y: z", "X\0: z", "X-Api-Key: \x01", "\tfolded", "X-Request-Id: \x7f", `A: ${"a".repeat(20_000)}`],
    ...["Connection: upgrade\r\nUpgrade: websocket", "Content-Type: application/json", "Cookie: \xe2\x28\xa1"],
  ),
  fc
    .tuple(fc.string({ maxLength: 8 }), fc.string({ unit: "binary-ascii", maxLength: 20 }))
    .map((pair) => pair.join(": ")),
);
const body = fc.oneof(
  fc.constantFrom(
    "",
    "{}",
    "{",
    "5\r\nhello\r\n0\r\n\r\n",
    "ffffffffff\r\n",
    "-1\r\n\r\n",
    "0\r\nX: y\r\n\r\n",
    "zz\r\n",
  ),
  fc.string({ unit: "binary-ascii", maxLength: 60 }),
);
const rawRequest = fc
  .tuple(requestLine, fc.array(header, { maxLength: 2 }), fc.constantFrom("\r\n", "\n", "\r"), body)
  .map(
    ([start, headers, lineEnd, rest]) => `${[start, "Host: x", ...headers].join(lineEnd)}${lineEnd}${lineEnd}${rest}`,
  );

test("rejects 400 malformed raw requests with a JSON error, and the process keeps running", async () => {
  const limit = pLimit(20);
  const tooLong = `GET /api/public/chains HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`;
  const unknownPath = "GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n";
  // The first three cause the statuses expected below with any seed.
  const requests = [tooLong, unknownPath, "GET", ...fc.sample(rawRequest, { seed, numRuns: 400 })];
  const responses = await Promise.all(requests.map((text) => limit(() => send(text))));
  const statuses = new Set<number>();
  responses.forEach((response, index) => {
    for (const { status, text } of responsesIn(response)) {
      const exchange = `${JSON.stringify(requests[index]?.slice(0, 500))} → ${response.slice(0, 800)}`;
      expect(status < 500, exchange).toBe(true);
      statuses.add(status);
      // Throws unless the error has the API's format.
      if (status >= 400 && text) errorOf({ status, headers: new Headers(), text, body: JSON.parse(text) as unknown });
      if (status >= 400 && !text) expect(requests[index]?.startsWith("HEAD"), exchange).toBe(true);
    }
  });
  expect([...statuses]).toEqual(expect.arrayContaining([400, 404, 431]));
  expect((await fetch(`${web.origin}/api/public/chains`)).status).toBe(200);
});

test("ignores an unknown expectation", async () => {
  const [response] = responsesIn(await send("GET /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n"));
  expect([response?.status, response?.text]).toEqual([404, expect.stringContaining('"code":"not_found"')]);
});

/** Sends bytes and reads until the server closes the connection. */
function send(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(web.origin).port), "127.0.0.1");
    const parts: Buffer[] = [];
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(parts).toString("latin1")));
    socket.end(Buffer.from(text, "latin1"));
  });
}

/** Status and body of each response on a connection. */
function responsesIn(response: string): { status: number; text: string }[] {
  return response.split(/(?=HTTP\/1\.1 \d{3} )/).flatMap((message) => {
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(message)?.[1]);
    if (!status || status < 200) return [];
    const text = message.slice(message.indexOf("\r\n\r\n") + 4);
    return [{ status, text: text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1) }];
  });
}
