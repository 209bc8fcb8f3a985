import { DomainError } from "@/lib/errors";
import { isAllowedAddress } from "./ip-allow-list";

/** Throws `ip_not_allowed` where a key has an allow-list and the caller's address is in none of its networks. */
export function requireAllowedAddress(allowList: readonly string[], address: string): void {
  if (isAllowedAddress(allowList, address)) return;
  throw new DomainError("ip_not_allowed", "This API key may not be used from this IP address.");
}
