import ipaddr from "ipaddr.js";
import { isAddress, isWithin } from "@/lib/ip/network";

// Where webhooks may go. Whoever may name a URL must not reach what only this machine can: its own services, the private
// network, a cloud's metadata. Pure.

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Where the operator lets webhooks go. */
export type WebhookTargets = {
  /** Networks besides the public Internet, each on every port. */
  networks: readonly string[];
  /** Ports of public addresses. */
  ports: readonly number[];
};

/** Whether an IP address is public, or in a network that the operator allows. False for what is no address. */
export function isSafeAddress(address: string, allowed: readonly string[]): boolean {
  return isPublicAddress(address) || isWithin(allowed, address);
}

/** The port that a URL names or its scheme implies. */
export function portOf({ protocol, port }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** Whether an address is one of the public Internet, IPv4 inside IPv6 taken for what it is. */
export function isPublicAddress(address: string): boolean {
  if (!isAddress(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
