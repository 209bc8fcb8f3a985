import NextAuth from "next-auth";
import { authOptions } from "./options";
import { requireSameOrigin } from "./same-origin";
import { DomainError } from "@/lib/platform/errors";

type Context = { params: Promise<{ nextauth: string[] }> };

// The only next-auth endpoints in use; its built-in pages are disabled.
const servedEndpoints = new Set(["GET csrf", "GET session", "POST callback/credentials", "POST signout"]);

/** Passes a request to next-auth. Throws the error of a rejected sign-in, and `cross_origin_request`. */
export async function handleAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (!servedEndpoints.has(`${request.method} ${nextauth.join("/")}`)) {
    throw new DomainError("not_found", "Not found.");
  }
  requireSameOrigin(request);
  const signInErrors: unknown[] = [];
  const options = authOptions((error) => signInErrors.push(error));
  const response: unknown = await Promise.resolve(NextAuth(request as never, context as never, options)).catch(
    (error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error;
      throw new DomainError("invalid_json", "The body is not valid JSON.");
    },
  );
  if (signInErrors.length > 0) throw signInErrors[0];
  if (!(response instanceof Response)) throw new Error("next-auth returned no response");
  return response;
}
