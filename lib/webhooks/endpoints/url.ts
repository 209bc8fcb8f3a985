import { isIP } from "node:net";
import { validationError, type FieldError } from "@/lib/errors";
import { isWithin } from "@/lib/ip/network";
import { isSafeAddress } from "./safe-address";

const loopback = ["127.0.0.1", "::1"];

/**
 * The URL as it is kept. Throws a validation error of `url` for one that can never be sent to: another scheme than https
 * (http is for networks the operator allows), credentials in it, an address that is not public, in any notation. Where a
 * name leads is only known at the connection, and checked there.
 */
export function checkEndpointUrl(text: string, allowed: readonly string[]): string {
  const faults = endpointUrlFaults(text, allowed);
  if (faults.length > 0) throw validationError(...faults);
  const url = new URL(text);
  url.hash = "";
  return url.href;
}

/** What is wrong with a URL for an endpoint, if one is given. */
export function endpointUrlFaults(text: string | undefined, allowed: readonly string[]): FieldError[] {
  const message = text === undefined ? undefined : whyUnfit(text, allowed);
  return message === undefined ? [] : [{ path: "url", code: "invalid_url", message }];
}

function whyUnfit(text: string, allowed: readonly string[]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return "must be a URL that begins with https://";
  if (url.username || url.password) return "must not hold a user name or password";
  if (!mayConnect(hostOf(url), allowed)) return "must lead to a public address";
  if (url.protocol === "http:" && !mayBePlain(hostOf(url), allowed)) return "must begin with https://";
  return undefined;
}

/** The host without the brackets of IPv6 and the dot that ends a full name; numbers in any notation are plain by now. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

/** Whether this is a name for this very machine (RFC 6761, 6.3). */
export function isLocalhost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

function mayConnect(host: string, allowed: readonly string[]): boolean {
  if (host === "") return false;
  if (isLocalhost(host)) return loopback.some((address) => isWithin(allowed, address));
  return isIP(host) === 0 || isSafeAddress(host, allowed);
}

function mayBePlain(host: string, allowed: readonly string[]): boolean {
  return isIP(host) === 0 ? allowed.length > 0 : isWithin(allowed, host);
}
