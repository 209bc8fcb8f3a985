import { requireSameOrigin } from "@/lib/accounts/auth/same-origin";
import { findSession, notSignedIn, type Session } from "@/lib/accounts/auth/session";
import { DomainError, validationError } from "@/lib/platform/errors";
import type { Context } from "@/lib/accounts/merchants/context";
import type { MemberPermission, Permission } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import type { Environment } from "@/lib/platform/scope";
import { requireWithin } from "@/lib/platform/rate-limits/count";
import { urls } from "@/lib/platform/urls";
import { respond, type Handler } from "./respond";
import { environmentHeader, environmentOf, personCaller, requireAccess } from "./person-caller";
import { inTurn, merchantTurn, visitorTurn } from "./in-turn";
import { requireVisitorWriteRate } from "./rates";
import { readRequest } from "./read-body";
import { readInput, type Input, type InputSchemas } from "./read-input";
import type { Reply } from "./operation";
import { requireFresh, requirePermission } from "./require-permission";

type DashboardRoute<P, Q, B> = InputSchemas<P, Q, B> & {
  /** "own": for every member, about their own account, even while the merchant is suspended or they lack the second factor that it requires. */
  permission: Permission | MemberPermission | "own";
  /** Needs neither a fresh sign-in nor a verified e-mail address despite its permission. */
  allowsOldOrUnverifiedSession?: true;
  /** Needs a fresh sign-in although it is about the caller's own account; only with a second factor, if so named. */
  needsFreshSignIn?: true | "with_second_factor";
  /** The body is a file instead of JSON; errors call it this. */
  file?: string;
  handle: (call: DashboardCall<P, Q, B>) => Promise<Reply>;
};

type DashboardCall<P, Q, B> = Input<P, Q, B> & {
  ctx: Context<Person>;
  session: Session;
  request: Request;
  file: Uint8Array<ArrayBuffer>;
};

type VisitorRoute<P, Q, B> = InputSchemas<P, Q, B> & {
  handle: (call: Input<P, Q, B> & { request: Request }) => Promise<Reply>;
};

const headers = { "cache-control": "no-store" };

/**
 * An endpoint for signed-in people only. It acts in the environment of `X-Remit-Environment`, production by default.
 */
export function dashboardRoute<P = unknown, Q = unknown, B = unknown>(route: DashboardRoute<P, Q, B>): Handler {
  return (request, context) =>
    respond(request, context, headers, async (pathParams, logged) => {
      const session = await requireSession(request);
      const caller = personCaller(session, requireEnvironment(request.headers), logged);
      requireSameOrigin(request);
      if (route.permission !== "own") requireAccess(request, session);
      requireWithin(await caller.countCall());
      const { permission, allowsOldOrUnverifiedSession, needsFreshSignIn } = route;
      if (permission !== "own") requirePermission(caller, { permission, allowsOldOrUnverifiedSession });
      if (needsFreshSignIn === true || (needsFreshSignIn && session.hasSecondFactor)) requireFresh(caller);
      const { scope, actor } = caller;
      const ctx = { scope, actor, urls: urls(), now: new Date() };
      // Read before the call takes a slot, so that a slow client holds none.
      const received = await readRequest(request).catch((error: unknown) => {
        throw route.file === undefined ? error : fileError(error, route.file);
      });
      return inTurn(merchantTurn(scope.merchantId), async () => {
        const input = await readInput({ request: received, pathParams }, route, "strict");
        return route.handle({ ...input, ctx, session, request, file: received.body });
      });
    });
}

/** Names the file if it is too large to be read. */
function fileError(error: unknown, path: string): unknown {
  const isTooLarge = error instanceof DomainError && error.code === "body_too_large";
  return isTooLarge ? validationError({ path, code: "too_long", message: "must be at most 64 kB" }) : error;
}

/** An endpoint for pages shown before sign-in. */
export function visitorRoute<P = unknown, Q = unknown, B = unknown>(route: VisitorRoute<P, Q, B>): Handler {
  return (request, context) =>
    respond(request, context, headers, async (pathParams) => {
      requireSameOrigin(request);
      await requireVisitorWriteRate(request.headers);
      const received = await readRequest(request);
      return inTurn(visitorTurn(request.headers), async () => {
        const input = await readInput({ request: received, pathParams }, route, "strict");
        return route.handle({ ...input, request });
      });
    });
}

async function requireSession(request: Request): Promise<Session> {
  const session = await findSession(request);
  if (session) return session;
  throw notSignedIn();
}

function requireEnvironment(headers: Headers): Environment {
  const environment = headers.has(environmentHeader) ? environmentOf(headers) : "production";
  if (environment) return environment;
  throw validationError({ path: environmentHeader, code: "invalid_value", message: "must be production or sandbox" });
}
