import { requireSameOrigin } from "@/lib/accounts/auth/same-origin";
import { findSession, type Session } from "@/lib/accounts/auth/session";
import { DomainError, validationError } from "@/lib/platform/errors";
import type { Context } from "@/lib/accounts/merchants/context";
import type { MemberPermission } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import type { Environment } from "@/lib/platform/scope";
import { requireWithin } from "@/lib/platform/rate-limits/count";
import { urls } from "@/lib/platform/urls";
import { respond, type Handler } from "./respond";
import { environmentHeader, environmentOf, personCaller, rejectSuspendedWrites } from "./person-caller";
import { inTurn, merchantTurn, visitorTurn } from "./in-turn";
import { requireVisitorWriteRate } from "./rates";
import { readRequest } from "./read-body";
import { readInput, type Input, type InputSchemas } from "./read-input";
import type { Reply } from "./reply";
import { requireFresh, requirePermission } from "./require-permission";

type DashboardRoute<P, Q, B> = InputSchemas<P, Q, B> & {
  /** "own": for every member, about their own account, even while the merchant is suspended. */
  permission: MemberPermission | "own";
  /** Needs neither a fresh sign-in nor a verified e-mail address despite its permission. */
  allowsOldOrUnverifiedSession?: true;
  /** Needs a fresh sign-in although it is about the caller's own account. */
  needsFreshSignIn?: true;
  handle: (call: Input<P, Q, B> & { ctx: Context<Person>; session: Session; request: Request }) => Promise<Reply>;
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
      if (route.permission !== "own") rejectSuspendedWrites(request, session);
      requireWithin(await caller.countCall());
      const { permission, allowsOldOrUnverifiedSession, needsFreshSignIn } = route;
      if (permission !== "own") requirePermission(caller, { permission, allowsOldOrUnverifiedSession });
      if (needsFreshSignIn) requireFresh(caller);
      const { scope, actor } = caller;
      const ctx = { scope, actor, urls: urls(), now: new Date() };
      // Read before the call takes a slot, so that a slow client holds none.
      const received = await readRequest(request);
      return inTurn(merchantTurn(scope.merchantId), async () => {
        const input = await readInput({ request: received, pathParams }, route, "strict");
        return route.handle({ ...input, ctx, session, request });
      });
    });
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
  throw new DomainError("not_signed_in", "You are not signed in, or your session has ended. Sign in again.");
}

function requireEnvironment(headers: Headers): Environment {
  const environment = headers.has(environmentHeader) ? environmentOf(headers) : "production";
  if (environment) return environment;
  throw validationError({ path: environmentHeader, code: "invalid_value", message: "must be production or sandbox" });
}
