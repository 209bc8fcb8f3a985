import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";

/**
 * Throws `not_found` if METRICS_TOKEN is not set, and `invalid_credentials` unless it is the request's bearer token.
 * The comparison takes constant time.
 */
export function requireMetricsToken(headers: Headers): void {
  const { METRICS_TOKEN: expected } = env();
  if (expected === undefined) throw new DomainError("not_found", "Not found.");
  const sentToken = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  if (!timingSafeEqual(digest(sentToken), digest(expected))) {
    throw new DomainError("invalid_credentials", "The bearer token must be the METRICS_TOKEN of this instance.");
  }
}

/** `timingSafeEqual` needs inputs of equal length. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
