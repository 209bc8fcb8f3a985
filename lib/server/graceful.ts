import type { Server } from "node:http";

/** Takes no new connection, lets answers that have begun end, and cuts off what has not ended in time. */
export async function closeGracefully(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearTimeout(deadline);
}
