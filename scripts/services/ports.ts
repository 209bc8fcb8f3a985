import { createServer, type AddressInfo } from "node:net";

/** The port itself if nothing listens there on this machine, else undefined. 0 asks for any free one. */
export function freePort(port: number, host = "127.0.0.1"): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const found = (server.address() as AddressInfo).port;
      server.close(() => resolve(found));
    });
  });
}

/** The preferred port where it is free, else another. */
export async function choosePort(preferred: number | undefined): Promise<number> {
  const port = (preferred && (await freePort(preferred))) || (await freePort(0));
  if (!port) throw new Error("This machine has no free port.");
  return port;
}
