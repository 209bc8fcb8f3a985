import { createServer, type AddressInfo } from "node:net";

const loopback = "127.0.0.1";

/** The port if it is free on `host` (default: any local address), otherwise undefined. Port 0 finds a free one. */
export function freePort(port: number, host?: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, ...(host ? { host } : {}), exclusive: true }, () => {
      const found = (server.address() as AddressInfo).port;
      server.close(() => resolve(found));
    });
  });
}

/** The preferred port if it is free, else another. */
export async function choosePort(preferred: number | undefined): Promise<number> {
  const port = (preferred && (await freePort(preferred, loopback))) || (await freePort(0, loopback));
  if (!port) throw new Error("This machine has no free port.");
  return port;
}
