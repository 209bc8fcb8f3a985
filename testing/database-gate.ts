import { createServer, connect, type AddressInfo, type Socket } from "node:net";

// A TCP relay in front of PostgreSQL that turns connections away, as a full, restarting or overloaded server does.

/**
 * `reset` closes the connection, `too_many` responds as a server at its limit, and `silent` accepts and never responds.
 */
export type Refusal = "reset" | "too_many" | "silent";

export type DatabaseGate = {
  /** The database's URL through the relay. */
  url: string;
  /** Connections so far, and those that were turned away. */
  count: () => { opened: number; refused: number };
  /** Turns away every connection from now on and breaks those that are open, until it is null. */
  close: (how: Refusal | null) => void;
  stop: () => void;
};

/** Starts the relay. `refuse` gets the number of each connection, from 0, and says how it is turned away. */
export async function openDatabaseGate(
  databaseUrl: string,
  refuse: (connection: number) => Refusal | null = () => null,
): Promise<DatabaseGate> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let [opened, refused] = [0, 0];
  let closed: Refusal | null = null;
  const server = createServer((client) => {
    track(sockets, client);
    const refusal = refuse(opened++) ?? closed;
    if (refusal === null) return join(client, track(sockets, connect(Number(port), hostname)));
    refused += 1;
    turnAway(client, refusal);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: Object.assign(new URL(databaseUrl), { port: String((server.address() as AddressInfo).port) }).href,
    count: () => ({ opened, refused }),
    close: (how) => {
      closed = how;
      if (how !== null) breakAll();
    },
    stop: () => {
      server.close();
      breakAll();
    },
  };
}

function track(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket);
  socket.on("error", () => undefined);
  return socket.on("close", () => sockets.delete(socket));
}

function join(client: Socket, database: Socket): void {
  client.pipe(database).on("close", () => client.destroy());
  database.pipe(client).on("close", () => database.destroy());
}

function turnAway(client: Socket, how: Refusal): void {
  if (how === "silent") return void client.resume();
  if (how === "reset") return void client.destroy();
  // After the client's startup message, as PostgreSQL does.
  client.once("data", () => client.end(errorResponse("53300", "sorry, too many clients already")));
}

/** PostgreSQL's ErrorResponse message. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([69, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
