import { connect, createServer } from "node:net";

/** Forwards the connections of a port or socket to another one. */
export function forward(from, to) {
  const server = createServer((incoming) => {
    const outgoing = connect(to);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ]) {
      one.on("error", () => other.destroy());
      one.pipe(other);
    }
  });
  return server.listen(from);
}
