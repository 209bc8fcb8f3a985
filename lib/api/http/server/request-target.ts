type RequestTarget = { pathname: string; search: string };

/** Path and query of a request line, or null if they are not valid UTF-8 or not a path. */
export function parseRequestTarget(target: string): RequestTarget | null {
  try {
    // A proxy may send an absolute URL; a path that begins with two slashes is still a path.
    const url = new URL(target.startsWith("/") ? `http://localhost${target}` : target);
    if (!/^https?:$/.test(url.protocol)) return null;
    decodeURIComponent(url.pathname);
    return { pathname: url.pathname, search: url.search };
  } catch {
    return null;
  }
}

/** Whether a path belongs to the API, even if its percent-encoding is invalid. */
export function isApiPath(pathname: string): boolean {
  return /^\/api(?:[/?]|$)/.test(pathname);
}

/** Whether next-auth handles the path. Excludes trailing slashes and empty segments, which Next would redirect. */
export function isAuthPath(pathname: string): boolean {
  return /^\/api\/auth(?:\/[^/]+)+$/.test(pathname);
}
