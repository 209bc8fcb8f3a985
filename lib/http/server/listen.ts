import type { Server } from "node:http";

/** Listens on the port and calls `onListening`. Ends the process with a message if it cannot. */
export function listenOrExit(server: Server, port: number, onListening: () => void, host?: string): void {
  const onError = (error: NodeJS.ErrnoException) => {
    process.stderr.write(`${problemOf(error, port)}\n`);
    process.exit(1);
  };
  server.once("error", onError);
  server.listen(port, host, () => {
    server.off("error", onError);
    onListening();
  });
}

function problemOf({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === "EADDRINUSE") return `PORT ${port} is taken by another program; set PORT to a free one.`;
  if (code === "EACCES") {
    return `PORT ${port} is not open to this user; set PORT to one above 1023, with a proxy in front of it.`;
  }
  return `Cannot listen on PORT ${port}: ${message}`;
}
