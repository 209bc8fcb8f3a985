import { Prisma } from "@/lib/platform/db";

// The one place that decides whether a chain is watched: the public list, pay pages, readiness and metrics agree on it.

/** A worker without a heartbeat, or a chain without a check, for this long: it is dead, frozen or hangs. */
export const silentAfterMs = 20_000;

/** `chain_health` with `is_watched`, by the database's clock, for a FROM clause. A chain without a row is not watched. */
export const currentHealthText = `(
  SELECT *, checked_at > now() - interval '${silentAfterMs} milliseconds' AS is_watched FROM chain_health)`;

export const currentHealth = Prisma.raw(currentHealthText);
