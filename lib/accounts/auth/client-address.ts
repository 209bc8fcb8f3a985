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
  return address instanceof ipaddr.IPv4 ? address.toString() : prefixOf(address, 64);
}

/** A network and how many times as many guesses it may make as one client. */
type GuessingNetwork = { network: string; share: number };

/**
 * The networks whose wrong guesses count, narrowest first. A home or a server often has a whole /56 or /48 of IPv6, so
 * a /64 alone would give it up to 65,536 times as many guesses.
 */
export function guessingNetworksOf(text: string): GuessingNetwork[] {
  const client = { network: clientNetworkOf(text), share: 1 };
  if (!client.network.endsWith("::/64")) return [client];
  const address = ipaddr.IPv6.parse(text);
  return [client, { network: prefixOf(address, 56), share: 1.5 }, { network: prefixOf(address, 48), share: 2 }];
}

function prefixOf(address: ipaddr.IPv6, bits: 48 | 56 | 64): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = address.parts;
  const groups = {
    48: [first, second, third],
    56: [first, second, third, fourth & 0xff00],
    64: [first, second, third, fourth],
  };
  return `${groups[bits].map((group) => group.toString(16)).join(":")}::/${bits}`;
}
