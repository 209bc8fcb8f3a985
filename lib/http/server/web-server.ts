// The HTTP server of a web process, its limits and its shutdown.
import { createServer, type IncomingMessage, type Server } from "node:http";
import { closeChangeStreams } from "../change-stream";
import { gracefulServer } from "./graceful";
import { handleClientErrors } from "./unreadable-request";
import { limitWaitingConnections } from "./waiting-connections";

const times = {
  /** Longer than proxies keep idle connections, so that the proxy closes first. */
  keepAliveTimeout: 75_000,
  headersTimeout: 15_000,
  /** Covers headers and at most 64 KiB of body. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
};
/** Idle time in both directions. Proving an address may take 120 seconds; an open stream sends every 20 seconds. */
const silenceMs = 150_000;
const mostWaiting = 500;
/** How much of an unread body is read after the response, and for how long. */
const rest = { bytes: 1024 * 1024, ms: 500, checkMs: 20 };

type StopTimes = {
  /** How long new requests are still served, so that proxies and clients switch to another process. */
  drainMs: number;
  /** How long responses in progress may then take. */
  finishMs: number;
};

export type WebServer = { server: Server; stop: (times: StopTimes) => Promise<void> };

export function newWebServer(): WebServer {
  const server = createServer(times);
  server.setTimeout(silenceMs);
  limitWaitingConnections(server, mostWaiting);
  closeOnUnreadBody(server);
  handleClientErrors(server);
  const connections = gracefulServer(server);
  return {
    server,
    stop: async ({ drainMs, finishMs }) => {
      await connections.drain(drainMs);
      const closed = connections.close(finishMs);
      closeChangeStreams();
      await closed;
    },
  };
}

/**
 * Node would read an unread body to its end for hours after the response. A short rest is read, so that the client sees
 * the response (RFC 9112 section 9.6) and can reuse the connection; a longer one ends the connection.
 */
function closeOnUnreadBody(server: Server): void {
  server.prependListener("request", (request, response) => {
    response.once("finish", () => {
      if (!request.complete) readRest(request);
    });
  });
}

function readRest(request: IncomingMessage): void {
  const { socket } = request;
  const [endsAt, lastByte] = [Date.now() + rest.ms, socket.bytesRead + rest.bytes];
  const timer = setInterval(() => {
    if (!request.complete && !socket.destroyed && Date.now() < endsAt && socket.bytesRead < lastByte) return;
    clearInterval(timer);
    if (!request.complete) socket.destroy();
  }, rest.checkMs);
}
