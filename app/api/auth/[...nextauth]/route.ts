import { NextRequest } from "next/server";
import { handleAuth } from "@/lib/accounts/auth/handle-auth";
import { errorResponse } from "@/lib/api/http/error-response";
import { inTurn, visitorTurn } from "@/lib/api/http/in-turn";
import { requireWithinJsonLimits } from "@/lib/api/http/json-limits";
import { readRequest } from "@/lib/api/http/read-body";
import { requestIdOf } from "@/lib/api/http/request-id";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's endpoints, with errors in the API's format. The server has counted the call. */
async function handle(request: Request, context: Context): Promise<Response> {
  try {
    const { method, headers } = request;
    // Read before the call takes a slot, so that a slow client holds none.
    const { url, body } = await readRequest(request);
    if (headers.get("content-type")?.includes("json")) requireWithinJsonLimits(body);
    const received = new NextRequest(url, { method, headers, body: method === "POST" ? body : undefined });
    const response = await inTurn(visitorTurn(headers), () => handleAuth(received, context));
    response.headers.set("cache-control", "no-store");
    return response;
  } catch (error) {
    return errorResponse(error, requestIdOf(request.headers.get("x-request-id")));
  }
}

export { handle as GET, handle as POST };
