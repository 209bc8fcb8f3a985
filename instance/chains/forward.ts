import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Forwards connections from one local port to another while this process runs. */
export async function forwardPort(from: number, to: number): Promise<void> {
  const server = createServer((client) => {
    const target = connect(to, "127.0.0.1");
    pipe(client, target);
    pipe(target, client);
  });
  server.listen(from, "127.0.0.1");
  await once(server, "listening");
}

function pipe(source: Socket, sink: Socket): void {
  source.pipe(sink);
  source.once("error", () => sink.destroy());
  source.once("close", () => sink.destroy());
}
