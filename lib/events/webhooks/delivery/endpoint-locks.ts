import type { Client } from "pg";

// Session locks let only one worker at a time send to an endpoint. A worker that dies loses them with its connection. If
// a lock is lost, a message may be sent twice.

// Arbitrary, but different from the numbers of Remit's other advisory locks.
const lockSpace = 7_233_003;

/** Locks the endpoints that no other worker sends to, and returns them. */
export async function lockEndpoints(client: Client, endpointIds: string[]): Promise<string[]> {
  const text = "SELECT id FROM unnest($1::text[]) AS id WHERE pg_try_advisory_lock($2, hashtext(id))";
  const { rows } = await client.query<{ id: string }>({ name: "lock", text, values: [endpointIds, lockSpace] });
  return rows.map(({ id }) => id);
}

export async function unlockEndpoints(client: Client, endpointIds: string[]): Promise<void> {
  const text = "SELECT pg_advisory_unlock($2, hashtext(id)) FROM unnest($1::text[]) AS id";
  await client.query({ name: "unlock", text, values: [endpointIds, lockSpace] });
}
