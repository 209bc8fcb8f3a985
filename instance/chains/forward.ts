import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Forwards connections from one local port to another while this process runs. */
export async function forwardPort(from: number, to: number): Promise<void> {
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    join(near, far);
    join(far, near);
  });
  server.listen(from, "127.0.0.1");
  await once(server, "listening");
}

function join(source: Socket, sink: Socket): void {
  source.pipe(sink);
  source.once("error", () => sink.destroy());
  source.once("close", () => sink.destroy());
}
