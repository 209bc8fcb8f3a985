import ipaddr from "ipaddr.js";

// Networks in CIDR notation. Pure and safe to import in the browser. IPv4-mapped IPv6 is treated as IPv4, because a
// dual-stack server sees IPv4 callers that way.

/**
 * The canonical form of a network: "203.0.113.0/24", "2001:db8::/32"; a single address becomes a network of one. Null
 * if invalid, and for IPv4 notations that programs read differently (octal, short forms).
 */
export function parseNetwork(text: string): string | null {
  const [address = "", bits, ...rest] = text.trim().split("/");
  if (rest.length > 0 || !isAddress(address)) return null;
  const parsed = ipaddr.process(address);
  const mappedBits = parsed.kind() === "ipv4" && address.includes(":") ? 96 : 0;
  const length = prefixLength(bits, parsed.kind(), mappedBits);
  return length === null ? null : networkOf(parsed, length);
}

/** Whether the address is in one of the networks; false for anything but an IP address. */
export function isWithin(networks: readonly string[], address: string): boolean {
  // The address of a link-local caller includes a zone: "fe80::1%eth0".
  if (!isAddress(address.replace(/%.*$/, ""))) return false;
  const caller = ipaddr.process(address);
  return networks.some((network) => {
    const [start, bits] = ipaddr.parseCIDR(network);
    return start.kind() === caller.kind() && caller.match(start, bits);
  });
}

/** Whether one of the networks contains the whole network. All are in canonical form. */
export function containsNetwork(networks: readonly string[], network: string): boolean {
  const [start, bits] = ipaddr.parseCIDR(network);
  return networks.some((outer) => {
    const [outerStart, outerBits] = ipaddr.parseCIDR(outer);
    return outerStart.kind() === start.kind() && outerBits <= bits && start.match(outerStart, outerBits);
  });
}

/** Whether this is an IP address in its usual notation, without a zone. */
export function isAddress(text: string): boolean {
  // The library treats "::1.2.3.4" as IPv4-mapped, but only "::ffff:1.2.3.4" is.
  if (text.includes(":") && text.includes(".") && !/^::ffff:[\d.]+$/i.test(text)) return false;
  if (text.includes(":")) return ipaddr.IPv6.isValid(text) && !text.includes("%");
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** `mappedBits` are the IPv6 prefix bits before the IPv4 address. */
function prefixLength(bits: string | undefined, kind: "ipv4" | "ipv6", mappedBits: number): number | null {
  const maxLength = kind === "ipv4" ? 32 : 128;
  if (bits === undefined) return maxLength;
  if (!/^(0|[1-9]\d{0,2})$/.test(bits)) return null;
  const length = Number(bits) - mappedBits;
  return length >= 0 && length <= maxLength ? length : null;
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, length: number): string {
  const family = address.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${address.toString()}/${length}`).toString()}/${length}`;
}
