import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: Date };

export type Receiver = {
  url: string;
  received: Received[];
  /** Sets the response from now on. `count` is the number of requests received so far, including this one. */
  respondWith: (respond: (response: ServerResponse, count: number) => void) => void;
  stop: () => Promise<void>;
};

/** Starts a merchant's server: it responds 204 by default and keeps the requests it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let respond = (response: ServerResponse, _count: number): void => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      received.push({ path: request.url ?? "", headers: request.headers, body, at: new Date() });
      respond(response, received.length);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    respondWith: (next) => (respond = next),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
