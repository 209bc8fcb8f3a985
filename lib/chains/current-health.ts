import { Prisma } from "@/lib/platform/db";

// The one place that decides whether a chain is watched: the public list, pay pages, readiness and metrics agree on it.

/** A worker without a heartbeat, or a chain without a check, for this long: it is dead, frozen or hangs. */
export const silentAfterMs = 20_000;

/**
 * `chain_health` with `is_watched` and `unconfirmed_ms`, for how long no worker or no node has confirmed the chain, by the
 * database's clock, for a FROM clause. A chain without a row is not watched.
 */
export const currentHealthText = `(
  SELECT *, checked_at > now() - interval '${silentAfterMs} milliseconds' AS is_watched,
    (extract(epoch FROM now() - LEAST(checked_at, unconfirmed_since)) * 1000)::float8 AS unconfirmed_ms
  FROM chain_health)`;

export const currentHealth = Prisma.raw(currentHealthText);
