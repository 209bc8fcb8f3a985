import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

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
