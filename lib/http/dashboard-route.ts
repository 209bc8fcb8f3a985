import { requireSameOrigin } from "@/lib/auth/same-origin";
import { findSession, type Session } from "@/lib/auth/session";
import { DomainError, validationError } from "@/lib/errors";
import { urls, type Urls } from "@/lib/urls";
import type { Context } from "@/lib/merchants/context";
import type { Environment, Scope } from "@/lib/merchants/scope";
import type { Actor } from "@/lib/merchants/schema";
import { answer, type Handler } from "./answer";
import { refuseSuspendedWrites } from "./caller";
import { readInput, type FurtherFaults, type Input, type InputSchemas } from "./read-input";
import type { Reply } from "./reply";

type DashboardRoute<P, Q, B> = InputSchemas<P, Q, B> & {
  /** What a suspended merchant's people may still do; reading only, unless said otherwise. */
  whenSuspended?: "allow";
  /** What else is wrong with an unfit body, for an answer that names all at once. */
  furtherFaults?: (sound: Partial<B>, call: { scope: Scope }) => ReturnType<FurtherFaults<B>>;
  handle: (call: Input<P, Q, B> & Caller) => Promise<Reply>;
};

type Caller = { ctx: Context; session: Session; by: Actor; scope: Scope; urls: Urls; request: Request };

type VisitorRoute<P, Q, B> = InputSchemas<P, Q, B> & {
  handle: (call: Input<P, Q, B> & { request: Request }) => Promise<Reply>;
};

const headers = { "cache-control": "no-store" };

/**
 * A route for the dashboard of a signed-in merchant. `?environment=` says which of the two sides is meant (production
 * without it) and is taken off before the route's own query is read. A suspended merchant only reads.
 */
export function dashboardRoute<P = unknown, Q = unknown, B = unknown>(route: DashboardRoute<P, Q, B>): Handler {
  return (request, context) =>
    answer(request, context, headers, async (pathParams, caller) => {
      const session = await requireSession(request);
      Object.assign(caller, { merchantId: session.merchant.id, userId: session.user.id });
      requireSameOrigin(request);
      if (route.whenSuspended !== "allow") refuseSuspendedWrites(request, session);
      const search = new URL(request.url).searchParams;
      const environment = takeEnvironment(search);
      const scope = { merchantId: session.merchant.id, environment };
      const furtherFaults = (sound: Partial<B>) => route.furtherFaults?.(sound, { scope }) ?? [];
      const input = await readInput({ request, pathParams, search, furtherFaults }, route, "strict");
      const by = { type: "user" as const, email: session.user.email };
      const ctx = { scope, actor: by, urls: urls(), now: new Date() };
      return route.handle({ ...input, ctx, session, by, scope, urls: ctx.urls, request });
    });
}

/** A route for the dashboard's pages before anyone has signed in. */
export function visitorRoute<P = unknown, Q = unknown, B = unknown>(route: VisitorRoute<P, Q, B>): Handler {
  return (request, context) =>
    answer(request, context, headers, async (pathParams) => {
      requireSameOrigin(request);
      return route.handle({ ...(await readInput({ request, pathParams }, route, "strict")), request });
    });
}

async function requireSession(request: Request): Promise<Session> {
  const session = await findSession(request);
  if (session) return session;
  throw new DomainError("not_signed_in", "You are not signed in, or your session has ended. Sign in again.");
}

function takeEnvironment(search: URLSearchParams): Environment {
  const [environment = "production", ...more] = search.getAll("environment");
  if (more.length > 0 || (environment !== "production" && environment !== "sandbox")) {
    throw validationError({ path: "environment", code: "invalid_value", message: "must be production or sandbox" });
  }
  search.delete("environment");
  return environment;
}
