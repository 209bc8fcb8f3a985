import { newClient } from "@/lib/platform/connection";
import { directDatabaseUrl } from "@/lib/platform/env";
import { dueChannel, parsePayload } from "@/lib/events/wake-endpoint";

// Session locks let only one worker at a time send to an endpoint. Their connection also receives the notifications, so
// a worker that dies loses both with it. If a lock is lost, a message may be sent twice.

// Arbitrary, but different from the numbers of Remit's other advisory locks.
const lockSpace = 7_233_003;

export type EndpointLocks = {
  /** Locks the endpoints that no other worker sends to, and returns them. */
  take: (endpointIds: string[]) => Promise<string[]>;
  release: (endpointIds: string[]) => Promise<void>;
  /** Whether the connection is open. */
  isOpen: () => boolean;
  end: () => Promise<void>;
};

type Listeners = {
  onDue: (endpointId: string, dueFrom: Date) => void;
  onLost: () => void;
};

export async function openEndpointLocks({ onDue, onLost }: Listeners): Promise<EndpointLocks> {
  let isOpen = true;
  const client = newClient(directDatabaseUrl(), {
    query_timeout: 10_000,
    keepAlive: true,
  });
  for (const event of ["error", "end"] as const) {
    client.on(event, () => {
      isOpen = false;
      onLost();
    });
  }
  client.on("notification", ({ payload = "" }) => {
    const { endpointId, dueFrom } = parsePayload(payload);
    onDue(endpointId, dueFrom);
  });
  await client.connect();
  await client.query(`LISTEN ${dueChannel}`);
  return {
    take: async (endpointIds) => {
      const text = "SELECT id FROM unnest($1::text[]) AS id WHERE pg_try_advisory_lock($2, hashtext(id))";
      const { rows } = await client.query<{ id: string }>({ name: "take", text, values: [endpointIds, lockSpace] });
      return rows.map(({ id }) => id);
    },
    release: async (endpointIds) => {
      const text = "SELECT pg_advisory_unlock($2, hashtext(id)) FROM unnest($1::text[]) AS id";
      await client.query({ name: "release", text, values: [endpointIds, lockSpace] });
    },
    isOpen: () => isOpen,
    end: () => client.end(),
  };
}
