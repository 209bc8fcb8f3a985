import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isWithin } from "@/lib/ip/network";
import { hostOf, isLocalhost } from "../endpoints/url";
import { isPublicAddress, portOf, type WebhookTargets } from "../endpoints/safe-address";

// Names are asked for without the system's resolver: that one takes threads, of which there are four, and one name that
// never answers would hold up all others.

export type Resolve = (host: string) => Promise<string[]>;

export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
}

export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
}

const loopback = ["127.0.0.1", "::1"];

/**
 * The addresses to connect to. Throws NameNotResolved, and AddressNotAllowed where one of them is neither public nor in a
 * network that the operator allows; with plain http or another port than the allowed ones, all must be in such a network.
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

/** This machine's own name is no question for name servers, and may be allowed by one family alone. */
async function addressesOf(host: string, networks: readonly string[], resolve: Resolve): Promise<string[]> {
  if (!isLocalhost(host)) return resolve(host);
  const addresses = loopback.filter((address) => isWithin(networks, address));
  if (addresses.length === 0) throw new AddressNotAllowed();
  return addresses;
}

/** All addresses of a name, IPv4 first; none where the name servers know none. */
export async function resolveByDns(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
