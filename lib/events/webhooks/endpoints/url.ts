import { isIP } from "node:net";
import { validationError, type FieldError } from "@/lib/platform/errors";
import { isWithin, isAddress } from "@/lib/platform/ip/network";
import ipaddr from "ipaddr.js";

const loopbackAddresses = ["127.0.0.1", "::1"];
const loopbackNetworks = ["127.0.0.0/8", "::1/128"];

/**
 * The normalized URL. Throws a validation error for a scheme other than https (http is only for allowed networks),
 * credentials, a non-public address in any notation, or a port that is not allowed for public addresses. The address of
 * a host name is checked at every connection.
 */
export function checkEndpointUrl(text: string, targets: WebhookTargets): string {
  const errors = endpointUrlErrors(text, targets);
  if (errors.length > 0) throw validationError(...errors);
  const url = new URL(text);
  url.hash = "";
  return url.href;
}

/** Validates an endpoint URL, if given. */
export function endpointUrlErrors(text: string | undefined, targets: WebhookTargets): FieldError[] {
  const message = text === undefined ? undefined : urlProblem(text, targets);
  return message === undefined ? [] : [{ path: "url", code: "invalid_url", message }];
}

function urlProblem(text: string, targets: WebhookTargets): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return "must be a URL that begins with https://";
  if (url.username || url.password) return "must not contain a user name or password";
  const host = hostOf(url);
  if (!mayConnect(host, targets)) return "must be at a public address";
  if (mayBeAllowedNetwork(host, targets)) return undefined;
  if (url.protocol === "http:") return "must begin with https://";
  if (!targets.ports.includes(portOf(url))) return `must use port ${targets.ports.join(" or ")}`;
  return undefined;
}

/** The host without IPv6 brackets and trailing dot; the URL parser has normalized numeric notations. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

/** Whether this is a name of this machine (RFC 6761, 6.3). */
export function isLocalhost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

function mayConnect(host: string, targets: WebhookTargets): boolean {
  if (host === "") return false;
  if (isLocalhost(host)) return loopbackAddresses.some((address) => isWithin(targets.networks, address));
  return isIP(host) === 0 || isSafeAddress(host, targets.networks);
}

/**
 * Whether plain http and every port may be used: only in allowed networks. A host name may resolve to one, except if
 * only this machine is allowed, which is reached as localhost.
 */
function mayBeAllowedNetwork(host: string, { networks }: WebhookTargets): boolean {
  if (isIP(host) !== 0) return isWithin(networks, host);
  return isLocalhost(host) || !networks.every((network) => isWithin(loopbackNetworks, network.replace(/\/.*/, "")));
}

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
