// Routes every request of the web process: API requests to their handlers, others to Next.
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { routes } from "@/app/api/route-table";
import { pagePaths } from "@/app/api/routes.generated";
import { renderWithApi } from "@/app/page-api";
import { loadDashboardLanguage } from "@/components/languages/dashboard-languages";
import { loadVerifyTexts } from "@/components/languages/other-languages";
import { loadPayLanguage } from "@/components/languages/pay-languages";
import { scopeOfSegment } from "@/components/shell/environment";
import { sendPayPage } from "@/app/pay/pay-document";
import { sendLogo } from "@/app/pay/logo";
import { payFilesPath, sendPayFile, type PayFiles } from "@/app/pay/pay-files";
import { didDocumentPath, sendDidDocument } from "@/app/did-document";
import { sendErrorPage } from "@/app/error-page";
import { findPayPage, payPagePath } from "@/app/pay/pay-page-request";
import { languageOf } from "@/app/reader-language";
import { clientAddressHeader, rateLimitKeyOf } from "@/lib/accounts/auth/client-address";
import { logosPath } from "@/lib/accounts/merchants/logo-url";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { cannotServe } from "@/lib/operations/health/require-ready";
import { inTurn, pageTurn } from "@/lib/api/http/in-turn";
import { requireVisitorWriteRate } from "@/lib/api/http/rates";
import { logResponse } from "@/lib/api/http/respond";
import { apiListener, rejectingListener } from "@/lib/api/http/server/api-listener";
import { waitForTurn } from "@/lib/api/http/server/client-turns";
import { overwriteHeader, stampClientAddress } from "@/lib/api/http/server/client-address";
import { methodNotAllowed, newDispatcher } from "@/lib/api/http/server/dispatch";
import { isApiPath, isAuthPath, parseRequestTarget } from "@/lib/api/http/server/request-target";
import { newRouter } from "@/lib/api/http/server/router";
import { replaceFailedPage } from "@/lib/api/http/server/error-page";
import { securityTxt, securityTxtPath } from "@/lib/api/http/server/security-txt";
import { contentSecurityPolicy, documentHeaders, securityHeaders } from "@/lib/api/http/server/security-headers";
import { delayRejection } from "@/lib/api/http/delay-rejection";
import { bodyTooLarge, isDeclaredSmall } from "@/lib/api/http/read-body";
import { requestIdOf } from "@/lib/api/http/request-id";
import { runInLanguage } from "@/lib/platform/language/request-language";
import { log } from "@/lib/platform/log";

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const api = apiListener(routes);
const dispatch = newDispatcher(routes);
const matchPage = newRouter([...pagePaths, payPagePath].map((path) => ({ path, module: undefined })));
const verifyPath = "/verify";
const authRoute = "/api/auth/[...nextauth]";
const authMethods = ["GET", "HEAD", "POST", "OPTIONS"];
// next-auth would read a body of any size.
const refuseAuthBody = rejectingListener(bodyTooLarge);
// RFC 9112 section 3.2: Node would use the first Host header, but a proxy in front may have used the last.
const refuseMultipleHosts = rejectingListener(() => new DomainError("malformed_request", "Send one Host header."));
const refuseAuthMethod = rejectingListener(({ method }) => methodNotAllowed(method, authMethods));

/**
 * The listener of the web process. `nextHandler` is Next's handler for pages and next-auth, `payFiles` what the pay page
 * loads. Never rejects.
 */
export function requestListener(nextHandler: Listener, payFiles: PayFiles): Listener {
  return (request, response) =>
    respond({ request, response, nextHandler, payFiles }).catch((error: unknown) => fail(request, response, error));
}

type Exchange = { request: IncomingMessage; response: ServerResponse; nextHandler: Listener; payFiles: PayFiles };

async function respond(exchange: Exchange): Promise<void> {
  const { request, response, nextHandler } = exchange;
  const target = parseRequestTarget(request.url ?? "");
  addStandardHeaders(request, response);
  await waitForTurn(rateLimitKeyOf(clientHeadersOf(request)));
  // A request in HTTP/0.9 has no headers, so the checks of the Host header would accept it.
  if (request.httpVersion === "0.9") return plainText(response, 505, "Send HTTP/1.1.");
  if (countHostHeaders(request) > 1) return refuseMultipleHosts(request, response);
  // The API rejects a malformed target in its own format.
  if (!target && isApiPath(request.url ?? "")) return api(request, response);
  if (!target) return plainText(response, 400, "Malformed URL.");
  request.url = target.pathname + target.search;
  if (!isApiPath(target.pathname)) return respondWithPage({ ...exchange, pathname: target.pathname });
  if (!isAuthPath(target.pathname)) return api(request, response);
  logOnClose(request, response, authRoute);
  if (!authMethods.includes(request.method ?? "")) return refuseAuthMethod(request, response);
  if (!isDeclaredSmall(request.headers)) return refuseAuthBody(request, response);
  const refusal = request.method === "POST" ? await authRefusal(request) : undefined;
  if (refusal) {
    await delayRejection();
    return rejectingListener(() => refusal)(request, response);
  }
  // Next would compress session tokens, and the compressed length would reveal them (BREACH).
  delete request.headers["accept-encoding"];
  return nextHandler(request, response);
}

/** Counts a call of next-auth with a body, before the body is read; the error if it is beyond the limit. */
function authRefusal(request: IncomingMessage): Promise<DomainError | undefined> {
  return requireVisitorWriteRate(clientHeadersOf(request)).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DomainError) return error;
      throw error;
    },
  );
}

/** The headers by which limits and turns know a client. */
function clientHeadersOf({ headers }: IncomingMessage): Headers {
  return new Headers({ [clientAddressHeader]: String(headers[clientAddressHeader]) });
}

function countHostHeaders({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
}

/** Sets the client address and ID of a request, and the ID and security headers of its response. */
function addStandardHeaders(request: IncomingMessage, response: ServerResponse): void {
  const { BASE_URL, TRUSTED_PROXY_HOPS } = env();
  stampClientAddress(request, TRUSTED_PROXY_HOPS);
  const requestId = requestIdOf(request.headers["x-request-id"]?.toString());
  overwriteHeader(request, "x-request-id", requestId);
  response.setHeader("x-request-id", requestId);
  for (const [name, value] of Object.entries(securityHeaders(BASE_URL))) response.setHeader(name, value);
}

type PageExchange = Exchange & { pathname: string };

async function respondWithPage(exchange: PageExchange): Promise<void> {
  const { request, response, nextHandler, payFiles, pathname } = exchange;
  // Files and unknown paths are not logged.
  const route = pathname.includes(".") ? undefined : matchPage(pathname)?.path;
  if (route !== undefined) logOnClose(request, response, route);
  if (request.method !== "GET" && request.method !== "HEAD" && !isDevelopmentPost(pathname)) {
    response.setHeader("allow", "GET, HEAD");
    return plainText(response, 405, "Only GET and HEAD are allowed here.");
  }
  const { SECURITY_CONTACT: contact, BASE_URL } = env();
  if (pathname === securityTxtPath && contact) return plainText(response, 200, securityTxt(contact, BASE_URL));
  if (pathname === didDocumentPath()) return sendDidDocument(response);
  const isPayFile = pathname.startsWith(payFilesPath);
  if (isPayFile || pathname.startsWith("/_next/static/") || pathname === "/theme.js") {
    // Policies have no effect on scripts and styles, because they are not documents.
    for (const name of documentHeaders) response.removeHeader(name);
    return isPayFile ? sendPayFile(payFiles, pathname, request, response) : nextHandler(request, response);
  }
  if (pathname.startsWith(logosPath)) return sendLogo(pathname, clientHeadersOf(request), response);
  const found = await findPayPage(pathname, clientHeadersOf(request));
  if (found !== null) {
    const payRequest = found === "missing" ? null : found;
    const language = languageOf("pay", request, response, payRequest?.locale);
    await loadPayLanguage(language);
    return runInLanguage(language, () => sendPayPage(request, response, payRequest, payFiles));
  }
  if (!isPage(pathname) && !isNextData(request)) return sendErrorPage(request, response, { status: 404 });
  const isForCustomers = route === verifyPath;
  const language = languageOf(isForCustomers ? "pay" : "dashboard", request, response);
  await (isForCustomers ? loadVerifyTexts(language) : loadDashboardLanguage(language));
  return runInLanguage(language, () => renderWithNext(exchange));
}

async function renderWithNext({ request, response, nextHandler }: PageExchange): Promise<void> {
  const { BASE_URL, NODE_ENV } = env();
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(`'nonce-${nonce}'`, BASE_URL, { isDevelopment: NODE_ENV === "development" });
  // Next reads the nonce for its own scripts from the policy; the root layout reads `x-nonce` for ours.
  overwriteHeader(request, "content-security-policy", policy);
  overwriteHeader(request, "x-nonce", nonce);
  response.setHeader("content-security-policy", policy);
  const sendUnavailable = () => sendErrorPage(request, response, { status: 503 });
  if (!isNextData(request)) replaceFailedPage(response, cannotServe, sendUnavailable);
  let rendering: Promise<void> | undefined;
  await inTurn(pageTurn(clientHeadersOf(request)), async () => {
    // Calls that arrived while the page before was rendered come first.
    await nextTurn();
    const hasLeft = response.destroyed;
    if (hasLeft) return;
    rendering = renderWithApi(request, dispatch, () => nextHandler(request, response));
    await Promise.race([rendering, untilUnread(response)]);
  });
  await rendering;
}

const unreadCheckMs = 50;

/** Resolves once the response waits for its client to read, or is closed: a slow client must not keep others waiting. */
async function untilUnread(response: ServerResponse): Promise<void> {
  while (!response.closed && !response.writableNeedDrain) await sleep(unreadCheckMs);
}

/** Next's router sends this header when it loads a page's data instead of a document. */
function isNextData({ headers }: IncomingMessage): boolean {
  return headers.rsc !== undefined;
}

/** Whether Next has a page or file for a path; for one with a dot, Next itself decides. */
function isPage(pathname: string): boolean {
  if (pathname.includes(".") || pathname.startsWith("/_")) return true;
  if (env().NODE_ENV === "development" && pathname.startsWith("/dev/")) return true;
  const page = matchPage(pathname.replace(/(?<=.)\/+$/, ""));
  return page !== null && (page.params.environment === undefined || scopeOfSegment(page.params.environment) !== null);
}

/** Logs Next's responses like API responses. */
function logOnClose(request: IncomingMessage, response: ServerResponse, route: string): void {
  const { method } = request;
  const startedMs = performance.now();
  const requestId = String(request.headers["x-request-id"]);
  response.once("close", () => logResponse({ method, route, requestId, status: response.statusCode, startedMs }));
}

/** Next's error overlay posts stack frames to its own development server. */
function isDevelopmentPost(pathname: string): boolean {
  return env().NODE_ENV === "development" && pathname.startsWith("/__nextjs");
}

async function fail(request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
  if (error instanceof DomainError && error.code === "rate_limit_exceeded") {
    await delayRejection();
    const { retryAfterSeconds = 1 } = error.details;
    if (!isNextData(request)) return sendErrorPage(request, response, { status: 429, retryAfterSeconds });
    response.setHeader("retry-after", String(retryAfterSeconds));
    return plainText(response, 429, error.message);
  }
  log().error({ request_id: request.headers["x-request-id"], err: error }, "Failed to render a page");
  if (response.headersSent) return void response.destroy();
  if (!isNextData(request)) return sendErrorPage(request, response, { status: 503 });
  response.setHeader("retry-after", "2");
  plainText(response, 503, "Remit is not available right now. Try again shortly.");
}

function plainText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`${text}\n`);
}
