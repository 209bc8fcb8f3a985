import { DomainError } from "@/lib/errors";
import { isWithin } from "@/lib/ip/network";

/** Throws `ip_not_allowed` where a key has an allow-list and the caller's address is in none of its networks; an empty one allows all. */
export function requireAllowedAddress(allowList: readonly string[], address: string): void {
  if (allowList.length === 0 || isWithin(allowList, address)) return;
  throw new DomainError("ip_not_allowed", "This API key may not be used from this IP address.");
}
