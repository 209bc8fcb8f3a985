import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isWithin } from "@/lib/platform/ip/network";
import { hostOf, isLocalhost } from "../endpoints/url";
import { isPublicAddress, portOf, type WebhookTargets } from "../endpoints/safe-address";

// Resolves names without the system resolver, which has only four threads: one name that never resolves would block all
// others.

export type Resolve = (host: string) => Promise<string[]>;

export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
}

export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
}

const loopbackAddresses = ["127.0.0.1", "::1"];

/**
 * The addresses to connect to. Throws NameNotResolved, or AddressNotAllowed if any address is neither public nor in an
 * allowed network. With plain http, or a port not allowed for public addresses, all must be in an allowed network.
 */
export async function resolveSafely(
  url: URL,
  { networks, ports }: WebhookTargets,
  resolve: Resolve,
): Promise<string[]> {
  const host = hostOf(url);
  const addresses = isIP(host) !== 0 ? [host] : await addressesOf(host, networks, resolve);
  if (addresses.length === 0) throw new NameNotResolved();
  const mayBePublic = url.protocol === "https:" && ports.includes(portOf(url));
  const isSafe = (address: string) => isWithin(networks, address) || (mayBePublic && isPublicAddress(address));
  if (!addresses.every(isSafe)) throw new AddressNotAllowed();
  return addresses;
}

/** localhost is not looked up by DNS, and may be allowed for one address family only. */
async function addressesOf(host: string, networks: readonly string[], resolve: Resolve): Promise<string[]> {
  if (!isLocalhost(host)) return resolve(host);
  const addresses = loopbackAddresses.filter((address) => isWithin(networks, address));
  if (addresses.length === 0) throw new AddressNotAllowed();
  return addresses;
}

/** All addresses of a name, IPv4 first; empty if none could be resolved. */
export async function resolveByDns(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return responses.flatMap((response) => (response.status === "fulfilled" ? response.value : []));
}
