import type { Server } from "node:http";

type Options = { host?: string; /** The setting of the port, for messages. */ setting?: string };

/** Listens on the port and calls `onListening`. Ends the process with a message if it cannot. */
export function listenOrExit(server: Server, port: number, onListening: () => void, options: Options = {}): void {
  const { host, setting = "PORT" } = options;
  const onError = (error: NodeJS.ErrnoException) => {
    process.stderr.write(`${problemOf(error, `${setting} ${port}`, setting)}\n`);
    process.exit(1);
  };
  server.once("error", onError);
  server.listen(port, host, () => {
    server.off("error", onError);
    onListening();
  });
}

function problemOf({ code, message }: NodeJS.ErrnoException, port: string, setting: string): string {
  if (code === "EADDRINUSE") return `${port} is taken by another program; set ${setting} to a free one.`;
  if (code === "EACCES") {
    return `${port} is not open to this user; set ${setting} to one above 1023, with a proxy in front of it.`;
  }
  return `Cannot listen on ${port}: ${message}`;
}
