// The path a client asks for, before anything acts on it.

export type RequestTarget = { pathname: string; search: string };

/** Path and query of a request line, or null if they cannot be read as UTF-8 or are no path at all. */
export function parseRequestTarget(target: string): RequestTarget | null {
  try {
    // A proxy may send the whole URL; a path that begins with two slashes is a path all the same.
    const url = new URL(target.startsWith("/") ? `http://localhost${target}` : target);
    if (!/^https?:$/.test(url.protocol)) return null;
    decodeURIComponent(url.pathname);
    return { pathname: url.pathname, search: url.search };
  } catch {
    return null;
  }
}

/** Whether a path, readable or not, is one of the API's. */
export function isApiPath(pathname: string): boolean {
  return /^\/api(?:[/?]|$)/.test(pathname);
}

/** Whether next-auth may be asked. A path that ends in a slash or has an empty part is nobody's; Next would redirect it. */
export function isAuthPath(pathname: string): boolean {
  return /^\/api\/auth(?:\/[^/]+)+$/.test(pathname);
}
