// The HTTP server of a web process: its limits, and how it stops.
import { createServer, type Server } from "node:http";
import { closeChangeStreams } from "../change-stream";
import { gracefulServer } from "./graceful";
import { takeOddRequests } from "./unreadable-request";

type StopTimes = {
  /** New requests are still served for this long, so that proxies and clients notice and go to another process. */
  drainMs: number;
  /** Responses in progress may then take this long. */
  finishMs: number;
};

export type WebServer = { server: Server; stop: (times: StopTimes) => Promise<void> };

export function newWebServer(): WebServer {
  // Longer than proxies keep an idle connection: the side that may still send must not be the one that is cut off.
  const server = createServer({ keepAliveTimeout: 75_000 });
  takeOddRequests(server);
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
