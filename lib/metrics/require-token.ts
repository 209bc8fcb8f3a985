import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";

/**
 * Throws `not_found` where METRICS_TOKEN is not set, and `invalid_credentials` unless the request carries it as its bearer
 * token. Takes the same time for every wrong token.
 */
export function requireMetricsToken(headers: Headers): void {
  const { METRICS_TOKEN: wanted } = env();
  if (wanted === undefined) throw new DomainError("not_found", "Not found.");
  const given = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  if (!timingSafeEqual(digest(given), digest(wanted))) {
    throw new DomainError("invalid_credentials", "The bearer token must be the METRICS_TOKEN of this instance.");
  }
}

/** Of one length, as the comparison needs it. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
