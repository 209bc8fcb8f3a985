// Sets the client's address in an internal header, overwriting any value from the client.
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";

/**
 * The socket's address or, with trusted proxies, the address that the outermost trusted proxy saw. Each proxy appends
 * its peer's address, so entries further left may be forged. Without a valid entry, it is the socket's address.
 */
export function clientAddress(socketAddress: string, forwardedFor: string, trustedHops: number): string {
  if (trustedHops === 0) return socketAddress;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const hop = hops.at(-trustedHops) ?? "";
  return isIP(hop) ? hop : socketAddress;
}

/** Sets a header for all readers of the request, parsed or raw. */
export function overwriteHeader(request: IncomingMessage, name: string, value: string): void {
  const { headers, rawHeaders } = request;
  const isPresent = headers[name] !== undefined;
  for (let index = rawHeaders.length - 2; isPresent && index >= 0; index -= 2)
    if (rawHeaders[index]?.toLowerCase() === name) rawHeaders.splice(index, 2);
  rawHeaders.push(name, value);
  headers[name] = value;
}

export function stampClientAddress(request: IncomingMessage, trustedHops: number): void {
  const forwarded = request.headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "");
  const address = clientAddress(request.socket.remoteAddress ?? "unknown", forwardedFor, trustedHops);
  overwriteHeader(request, clientAddressHeader, address);
}
