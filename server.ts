// The web process: a thin server in front of Next. The API is answered here, straight by its handlers; pages by Next.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { routes } from "@/app/api/routes";
import { missingPayPage } from "@/app/pay/missing-page";
import { closeDatabase } from "@/lib/db";
import { env } from "@/lib/env";
import { requestIdOf } from "@/lib/http/request-id";
import { onStop, reportReady } from "@/lib/process/shutdown";
import { log } from "@/lib/log";
import { apiListener, refusingListener } from "@/lib/http/server/api-listener";
import { overwriteHeader, stampClientAddress } from "@/lib/http/server/client-address";
import { methodNotAllowed } from "@/lib/http/server/dispatch";
import { closeGracefully } from "@/lib/http/server/graceful";
import { isApiPath, isAuthPath, parseRequestTarget } from "@/lib/http/server/request-target";
import { contentSecurityPolicy, securityHeaders } from "@/lib/http/server/security-headers";
import { takeOddRequests } from "@/lib/http/server/unreadable-request";

const { PORT, BASE_URL, TRUSTED_PROXY_HOPS } = env();
// Longer than proxies keep an idle connection: the side that may still send must not be the one that is cut off.
const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  answer(request, response).catch((error: unknown) => fail(request, response, error));
});

takeOddRequests(server);

onStop(async () => {
  await closeGracefully(server, 10_000);
  await closeDatabase();
});

const headersOfAll = Object.entries(securityHeaders(BASE_URL));

const app = next({ dev: false, dir: process.cwd(), port: PORT, hostname: "localhost" });
await app.prepare();
const page = app.getRequestHandler();

const api = apiListener(routes);
const authMethods = ["GET", "HEAD", "POST", "OPTIONS"];
const authMethod = refusingListener(({ method }) => methodNotAllowed(method, authMethods));

server.listen(PORT, () => {
  log().info({ port: PORT }, "web process listens");
  reportReady();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = parseRequestTarget(request.url ?? "");
  stamp(request, response);
  if (!target && isApiPath(request.url ?? "")) return api(request, response);
  if (!target) return plainText(response, 400, "This URL cannot be read.");
  request.url = target.pathname + target.search;
  if (!isApiPath(target.pathname)) return answerPage(request, response, target.pathname);
  if (!isAuthPath(target.pathname)) return api(request, response);
  if (!authMethods.includes(request.method ?? "")) return authMethod(request, response);
  return page(request, response);
}

/** The address nobody can choose, one request id for the answer and the log, and what each answer tells a browser. */
function stamp(request: IncomingMessage, response: ServerResponse): void {
  stampClientAddress(request, TRUSTED_PROXY_HOPS);
  const requestId = requestIdOf(new Headers({ "x-request-id": String(request.headers["x-request-id"] ?? "") }));
  overwriteHeader(request, "x-request-id", requestId);
  response.setHeader("x-request-id", requestId);
  for (const [name, value] of headersOfAll) response.setHeader(name, value);
}

async function answerPage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    return plainText(response, 405, "A page can only be read.");
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce, BASE_URL);
  // Next gives the nonce of this request header to its own scripts, the layout gives the other to ours.
  overwriteHeader(request, "content-security-policy", policy);
  overwriteHeader(request, "x-nonce", nonce);
  response.setHeader("content-security-policy", policy);
  const missing = await missingPayPage(pathname);
  if (missing === null) return page(request, response);
  response.setHeader("cache-control", "no-store");
  // Asked for by Next's router, which goes on to load the page itself and is given the one below.
  if (request.headers.rsc !== undefined) return plainText(response, 404, "Not found.");
  response.statusCode = 404;
  request.url = missing;
  return page(request, response);
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  log().error({ request_id: request.headers["x-request-id"], err: error }, "a page could not be answered");
  if (response.headersSent) return void response.destroy();
  response.setHeader("retry-after", "2");
  plainText(response, 503, "Remit is not available right now. Try again shortly.");
}

function plainText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`${text}\n`);
}
