import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Guards every write that a cookie authenticates. Throws `cross_origin_request` unless the browser says that the
 * request comes from a page of this instance: an absent or `null` Origin is refused.
 */
export function requireSameOrigin(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const base = new URL(env().BASE_URL);
  const site = request.headers.get("sec-fetch-site");
  // Browsers send Sec-Fetch-Site wherever they trust the connection: over https, and to the machine itself.
  const siteIsSent = base.protocol === "https:" || loopback.has(base.hostname);
  const sameSite = site === "same-origin" || (site === null && !siteIsSent);
  if (sameSite && isOwnOrigin(request.headers.get("origin"), base)) return;
  throw new DomainError(
    "cross_origin_request",
    `This must come from a page of this instance. Open the dashboard at ${base.origin}.`,
  );
}

/** A server on this machine is the same one under each of the machine's own names. */
function isOwnOrigin(origin: string | null, base: URL): boolean {
  if (origin === base.origin) return true;
  const given = origin && URL.canParse(origin) ? new URL(origin) : null;
  if (!given || !loopback.has(base.hostname) || !loopback.has(given.hostname)) return false;
  return given.protocol === base.protocol && given.port === base.port;
}

/** A place to go to after sign-in: a path of this instance, never another site. */
export function ownPath(target: string | null | undefined, fallback = "/"): string {
  const base = env().BASE_URL;
  if (!target || !URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  return isOwnOrigin(url.origin, new URL(base)) ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
