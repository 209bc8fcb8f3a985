// Shares the event loop between clients. A client with many connections would otherwise have all its calls handled
// before those of others, in every turn of the loop.

/** The most calls of one client that begin in one turn. */
export const maxPerTurn = 2;

type Client = { begun: number; waiting: (() => void)[] };

const clients = new Map<string, Client>();

/** Undefined if the client's call may begin at once; otherwise resolves in the turn in which it may, in order. */
export function waitForTurn(address: string): Promise<void> | undefined {
  if (clients.size === 0) setImmediate(nextTurn);
  const client = clients.get(address) ?? { begun: 0, waiting: [] };
  clients.set(address, client);
  if (client.begun < maxPerTurn) {
    client.begun += 1;
    return undefined;
  }
  return new Promise((begin) => client.waiting.push(begin));
}

function nextTurn(): void {
  for (const [address, client] of clients) {
    const next = client.waiting.splice(0, maxPerTurn);
    client.begun = next.length;
    for (const begin of next) begin();
    if (next.length === 0) clients.delete(address);
  }
  if (clients.size > 0) setImmediate(nextTurn);
}
