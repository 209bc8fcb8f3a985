import NextAuth from "next-auth";
import { authOptions } from "./options";
import { requireSameOrigin } from "./same-origin";
import { DomainError } from "@/lib/errors";

type Context = { params: Promise<{ nextauth: string[] }> };

// Of next-auth's own endpoints only these are needed; its built-in pages are not ours.
const served = new Set(["GET csrf", "GET session", "POST callback/credentials", "POST signout"]);

/** Hands a request to next-auth. Throws what a sign-in was refused for, and `cross_origin_request`. */
export async function answerAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (!served.has(`${request.method} ${nextauth.join("/")}`)) {
    throw new DomainError("not_found", "There is nothing at this address.");
  }
  requireSameOrigin(request);
  const refusals: unknown[] = [];
  const options = authOptions((error) => refusals.push(error));
  const response: unknown = await NextAuth(request as never, context as never, options);
  if (refusals.length > 0) throw refusals[0];
  if (!(response instanceof Response)) throw new Error("next-auth gave no response");
  return response;
}
