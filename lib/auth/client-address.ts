import { isIPv6 } from "node:net";

/** The internal header that the server sets on every request, over whatever a client sent. */
export const clientAddressHeader = "x-remit-client-address";

/**
 * What a client is counted by: its IPv4 address, or the /64 of its IPv6 address, since one household or server
 * has the whole of it. IPv4 written as IPv6 counts as IPv4.
 */
export function countedAddress(headers: Headers): string {
  const address = (headers.get(clientAddressHeader) ?? "unknown").toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}

function networkOf(address: string): string {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
