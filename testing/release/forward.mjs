import { connect, createServer } from "node:net";

/** Forwards the connections of a port or socket to another one. */
export function forward(from, to) {
  const server = createServer((incoming) => {
    const outgoing = connect(to);
    for (const [source, target] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ]) {
      source.on("error", () => target.destroy());
      source.pipe(target);
    }
  });
  return server.listen(from);
}
