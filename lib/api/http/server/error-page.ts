import type { ServerResponse } from "node:http";

type ErrorPage = { status: number; html: string; retryAfterSeconds?: number };

/** Responds with a whole page in place of the one that failed. */
export function replaceWithPage(response: ServerResponse, { status, html, retryAfterSeconds }: ErrorPage): void {
  for (const name of ["content-encoding", "content-length", "etag", "transfer-encoding", "vary"])
    response.removeHeader(name);
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cache-control": "no-store",
    ...(retryAfterSeconds && { "retry-after": String(retryAfterSeconds) }),
  });
  response.end(html);
}

type Method = (...args: unknown[]) => unknown;

/**
 * Holds back a page that Next failed to render until `isUnavailable` says why: a browser would show nothing of it
 * without scripts. If the process cannot serve at all, `sendPage` responds instead.
 */
export function replaceFailedPage(
  response: ServerResponse,
  isUnavailable: () => Promise<boolean>,
  sendPage: () => Promise<void>,
): void {
  const own = (name: "writeHead" | "flushHeaders" | "write" | "end") => response[name].bind(response) as Method;
  const original = {
    writeHead: own("writeHead"),
    flushHeaders: own("flushHeaders"),
    write: own("write"),
    end: own("end"),
  };
  const held: Uint8Array[] = [];
  const isFailed = () =>
    !response.headersSent && response.statusCode >= 500 && isHtml(response.getHeader("content-type"));
  const hold = (chunk: unknown) => {
    if (typeof chunk === "string") held.push(Buffer.from(chunk));
    if (chunk instanceof Uint8Array) held.push(chunk);
  };
  async function finish(): Promise<void> {
    const cannotServe = await isUnavailable();
    Object.assign(response, original);
    if (cannotServe) await sendPage();
    else response.end(Buffer.concat(held));
  }
  // Next's compression sends the headers before it writes, and Next before it renders.
  Object.assign(response, {
    writeHead: (status: number, ...rest: unknown[]) => {
      response.statusCode = status;
      return isFailed() ? response : original.writeHead(status, ...rest);
    },
    flushHeaders: () => void (isFailed() || original.flushHeaders()),
    write: (...args: unknown[]) => {
      if (!isFailed()) return original.write(...args);
      hold(args[0]);
      return true;
    },
    end: (...args: unknown[]) => {
      if (!isFailed()) return original.end(...args);
      hold(args[0]);
      void finish();
      return response;
    },
  });
}

function isHtml(contentType: unknown): boolean {
  return String(contentType).startsWith("text/html");
}
