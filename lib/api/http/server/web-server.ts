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
const idleTimeoutMs = 150_000;
const maxWaitingConnections = 500;
/** How much of an unread body is still read after the response, and for how long; a body may have at most 64 KiB. */
const unreadLimits = { bytes: 256 * 1024, ms: 500 };

type StopTimes = {
  /** How long new requests are still served, so that proxies and clients switch to another process. */
  drainMs: number;
  /** How long responses in progress may then take. */
  finishMs: number;
};

export type WebServer = { server: Server; stop: (times: StopTimes) => Promise<void> };

export function newWebServer(): WebServer {
  const server = createServer(times);
  server.setTimeout(idleTimeoutMs);
  limitWaitingConnections(server, maxWaitingConnections);
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
 * Without this, Node reads an unread body for hours after the response, and the process keeps most of the memory of
 * those reads. The server reads a short body to its end, so that the client sees the response (RFC 9112 section 9.6) and
 * can reuse the connection; with a long body it closes the connection.
 */
function closeOnUnreadBody(server: Server): void {
  server.prependListener("request", (request, response) => {
    // Before "finish", when Node would begin to read by itself, without a limit.
    response.once("prefinish", () => void (request.complete || readRest(request)));
    response.once("finish", () => void (request.complete || setTimeout(() => closeIfUnread(request), unreadLimits.ms)));
  });
}

function readRest(request: IncomingMessage): void {
  const { headers, socket } = request;
  const isLong = Number(headers["content-length"] ?? 0) > unreadLimits.bytes;
  const lastByte = socket.bytesRead + (isLong ? 0 : unreadLimits.bytes);
  request.removeAllListeners("data");
  request.on("data", () => void (socket.bytesRead >= lastByte && request.pause())).resume();
}

function closeIfUnread({ complete, socket }: IncomingMessage): void {
  if (!complete) socket.destroy();
}
