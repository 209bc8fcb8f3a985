// Serves the API on a real port and reads its change streams.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@/app/api/route-table";
import { apiListener } from "@/lib/api/http/server/api-listener";
import { stampClientAddress } from "@/lib/api/http/server/client-address";

/** Serves the API on a free port as if behind one proxy: `X-Forwarded-For` names the client. */
export async function startApi(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const api = apiListener(routes);
  const server = createServer((request, response) => {
    stampClientAddress(request, 1);
    void api(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

export type Stream = {
  status: number;
  headers: Headers;
  messages: string[];
  hasEnded: () => boolean;
  close: () => void;
};

/** Opens a stream and reads it until it ends. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<Stream> {
  const closing = new AbortController();
  const response = await fetch(url, { headers, signal: closing.signal });
  const messages: string[] = [];
  let hasEnded = false;
  const read = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let incomplete = ""; ;) {
      const { done = true, value = "" } = (await reader?.read()) ?? {};
      if (done) return;
      const blocks = (incomplete + value).split("\n\n");
      incomplete = blocks.pop() ?? "";
      for (const block of blocks) if (block === "data: changed") messages.push(block);
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (hasEnded = true));
  const { status, headers: received } = response;
  return { status, headers: received, messages, hasEnded: () => hasEnded, close: () => closing.abort() };
}
