import { handleAuth } from "@/lib/auth/handle-auth";
import { errorResponse } from "@/lib/http/error-response";
import { requestIdOf } from "@/lib/http/request-id";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's endpoints, with errors in the API's format. */
async function handle(request: Request, context: Context): Promise<Response> {
  try {
    const response = await handleAuth(request, context);
    response.headers.set("cache-control", "no-store");
    return response;
  } catch (error) {
    return errorResponse(error, requestIdOf(request.headers.get("x-request-id")));
  }
}

export { handle as GET, handle as POST };
