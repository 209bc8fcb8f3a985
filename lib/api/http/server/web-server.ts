// The HTTP server of a web process, its limits and its shutdown.
import { createServer, type IncomingMessage, type Server, STATUS_CODES, type ServerResponse } from "node:http";
import { closeChangeStreams } from "../change-stream";
import type { Duplex } from "node:stream";
import { requestIdOf } from "@/lib/api/http/request-id";
import { errorReply } from "@/lib/api/http/error-response";
import { DomainError } from "@/lib/platform/errors";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

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

type WebServer = { server: Server; stop: (times: StopTimes) => Promise<void> };

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

/** Replaces Node's default responses with the common error format. */
function handleClientErrors(server: Server): void {
  server.on("clientError", respondToUnreadable);
  // Ignores unknown expectations, which Node would reject.
  server.on("checkExpectation", (request, response) => void server.emit("request", request, response));
}

/** Responds, in the common error format, to bytes that Node could not parse as a request. */
function respondToUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const requestId = requestIdOf(undefined);
  const { status, body } = errorReply(errorOf(error.code), requestId);
  const json = Buffer.from(JSON.stringify(body));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${json.length}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    `x-request-id: ${requestId}`,
    "connection: close",
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), json]));
}

function errorOf(code: string | undefined): DomainError {
  if (code === "HPE_HEADER_OVERFLOW") return new DomainError("headers_too_large", "The headers are too large.");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new DomainError("request_timeout", "The request timed out before it was complete.");
  }
  return new DomainError("malformed_request", "This is not an HTTP request: check its method, headers and length.");
}

/**
 * Limits connections that wait for their client: idle, with an incomplete request or with an unread response. Beyond
 * `max`, the one that has waited longest is closed, so slow clients cannot exhaust memory or block others. Call it
 * before the server listens.
 */
export function limitWaitingConnections(server: Server, max: number): void {
  // A set keeps the order in which connections began to wait.
  const waiting = new Set<Socket>();
  const wait = (socket: Socket) => {
    waiting.delete(socket);
    if (socket.destroyed) return;
    waiting.add(socket);
    const [longest] = waiting;
    if (waiting.size <= max || !longest) return;
    waiting.delete(longest);
    longest.destroy();
  };
  server.on("connection", (socket) => {
    wait(socket);
    socket.once("close", () => waiting.delete(socket));
  });
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    const serve = () => waiting.delete(socket);
    if (hasBody(request)) request.once("end", serve);
    else serve();
    // Emitted when the handler has written its whole response, before the client has read it.
    response.once("prefinish", () => wait(socket));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

type GracefulServer = {
  /** Keeps serving but asks each client to close its connection after the response. Resolves after `timeMs`. */
  drain: (timeMs: number) => Promise<void>;
  /** Accepts no new connections, lets responses in progress finish and destroys every socket left after `timeoutMs`. */
  close: (timeoutMs: number) => Promise<void>;
};

/** Tracks the connections and responses of a server. Call it before the server listens. */
export function gracefulServer(server: Server): GracefulServer {
  // Unlike `closeAllConnections`, these include upgraded sockets.
  const sockets = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let isDraining = false;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", (_, response) => {
    if (isDraining) return closeAfter(response);
    responses.add(response);
    response.once("close", () => responses.delete(response));
  });
  return {
    drain: async (timeMs) => {
      isDraining = true;
      for (const response of responses) closeAfter(response);
      await sleep(timeMs);
    },
    close: async (timeoutMs) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A response that began before the drain leaves an idle connection behind.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const deadline = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, timeoutMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
