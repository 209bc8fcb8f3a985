import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Throws `cross_origin_request` for a cookie-authenticated write, unless the browser states that a page of this
 * instance sent it.
 */
export function requireSameOrigin(request: Request): void {
  if (!isRead(request)) requireOwnPage(request);
}

/** Throws `cross_origin_request` unless the browser states that a page of this instance sent the request. */
export function requireOwnPage(request: Request): void {
  if (isFromOwnPage(request)) return;
  throw new DomainError(
    "cross_origin_request",
    `This must come from a page of this instance. Open the dashboard at ${new URL(env().BASE_URL).origin}.`,
  );
}

/**
 * Whether the browser states that a page of this instance sent the request: `Sec-Fetch-Site: same-origin`, and an
 * `Origin` equal to the base URL. Browsers send no Origin with a same-origin GET or HEAD, so only those may lack it.
 */
export function isFromOwnPage(request: Request): boolean {
  const base = new URL(env().BASE_URL);
  const site = request.headers.get("sec-fetch-site");
  // Browsers send Sec-Fetch-Site only to trustworthy URLs: https and loopback. Plain http elsewhere relies on Origin
  // and on the custom header of merchant endpoints, which a foreign page cannot send without a CORS preflight.
  const siteIsSent = base.protocol === "https:" || loopback.has(base.hostname);
  if (site !== "same-origin" && (site !== null || siteIsSent)) return false;
  const origin = request.headers.get("origin");
  return origin === null ? isRead(request) : isOwnOrigin(origin, base);
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** A server on this machine has the same origin under each loopback name. */
function isOwnOrigin(origin: string, base: URL): boolean {
  if (origin === base.origin) return true;
  const sent = URL.canParse(origin) ? new URL(origin) : null;
  if (!sent || !loopback.has(base.hostname) || !loopback.has(sent.hostname)) return false;
  return sent.protocol === base.protocol && sent.port === base.port;
}

/** A destination after sign-in: a path of this instance, never another site. */
export function ownPath(target: string | null | undefined, fallback = "/"): string {
  const base = env().BASE_URL;
  if (!target || !URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  // A path that begins with two slashes (/.//host) would navigate to another host.
  const isOwn = isOwnOrigin(url.origin, new URL(base)) && !url.pathname.startsWith("//");
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
