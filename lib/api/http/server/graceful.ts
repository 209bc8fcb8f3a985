import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

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
