import ipaddr from "ipaddr.js";
import { isAddress, isWithin } from "@/lib/platform/ip/network";

// Allowed webhook destinations: an untrusted URL must not reach this machine's services, the private network or a
// cloud's metadata.

// The only range of public IPv6 addresses.
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Destinations that the operator allows. */
export type WebhookTargets = {
  /** Networks allowed in addition to the public internet, with every port. */
  networks: readonly string[];
  /** Ports of public addresses. */
  ports: readonly number[];
};

/** Whether an IP address is public or in an allowed network. False for anything else. */
export function isSafeAddress(address: string, allowed: readonly string[]): boolean {
  return isPublicAddress(address) || isWithin(allowed, address);
}

/** The port that a URL names or its scheme implies. */
export function portOf({ protocol, port }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** Whether an address is public. IPv4-mapped IPv6 addresses count as IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!isAddress(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
