// Who is calling. The answer is written over one internal header, so that no client can choose it.
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { clientAddressHeader } from "@/lib/auth/client-address";

/**
 * The socket's address, or with trusted proxies the one that the outermost of them saw: each proxy appends the address it
 * was called from, so what stands further left was written by the client. Too few hops, or none: the socket's.
 */
export function clientAddress(socketAddress: string, forwardedFor: string, trustedHops: number): string {
  if (trustedHops === 0) return socketAddress;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const hop = hops.at(-trustedHops) ?? "";
  return isIP(hop) ? hop : socketAddress;
}

/** Sets a header for all who read the request later, whether by name or as it came over the wire. */
export function overwriteHeader(request: IncomingMessage, name: string, value: string): void {
  const { headers, rawHeaders } = request;
  const isGiven = headers[name] !== undefined;
  for (let index = rawHeaders.length - 2; isGiven && index >= 0; index -= 2)
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
