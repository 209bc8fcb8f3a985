import { createServer, type AddressInfo } from "node:net";

const loopback = "127.0.0.1";

/** The port if nothing listens there, on `host` or any local address, else undefined. 0: any free port. */
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
