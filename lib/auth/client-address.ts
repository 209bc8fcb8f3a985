import ipaddr from "ipaddr.js";

/** The internal header that the server sets on every request, overwriting any value sent by the client. */
export const clientAddressHeader = "x-remit-client-address";

/** The client's address as the server saw it. IPv4-mapped IPv6 addresses become IPv4. */
export function clientAddressOf(headers: Headers): string {
  return (headers.get(clientAddressHeader) ?? "unknown").replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The rate-limit key of the client that sent the request. */
export function rateLimitKeyOf(headers: Headers): string {
  return clientNetworkOf(clientAddressOf(headers));
}

/**
 * The network that counts as one client: the IPv4 address, or the /64 of the IPv6 address, because one household or
 * server usually controls a whole /64. IPv4-mapped IPv6 counts as IPv4.
 */
export function clientNetworkOf(text: string): string {
  if (!ipaddr.IPv6.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}
