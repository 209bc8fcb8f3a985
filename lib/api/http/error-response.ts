import { env } from "@/lib/platform/env";
import { DomainError, errorStatus } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { isTemporaryDatabaseError } from "./temporary-database-error";
import type { ErrorBody } from "./error-schema";
import { encode, toResponse, type Reply } from "./reply";

/**
 * The reply to an error, in the common format of all failures under `/api`. Logs unexpected errors and hides details.
 */
export function errorReply(error: unknown, requestId: string): Reply<ErrorBody> {
  const domainError = error instanceof DomainError ? error : toDomainError(error, requestId);
  const { code, message, details } = domainError;
  const body = {
    error: {
      code,
      message,
      ...(details.errors ? { errors: details.errors } : {}),
      ...(details.requiredPermission ? { required_permission: details.requiredPermission } : {}),
      ...(details.publicId ? { public_id: details.publicId } : {}),
      request_id: requestId,
      doc_url: `${env().BASE_URL}/docs/errors#${code}`,
    },
  };
  return { status: errorStatus[code], body, headers: headersOf(domainError) };
}

/** The error as a Response with the common headers, for code outside a route. */
export function errorResponse(error: unknown, requestId: string): Response {
  const { headers, ...reply } = errorReply(error, requestId);
  const common = { "cache-control": "no-store", "x-request-id": requestId };
  return toResponse(encode({ ...reply, headers: { ...headers, ...common } }));
}

function toDomainError(error: unknown, requestId: string): DomainError {
  if (isTemporaryDatabaseError(error)) {
    log().warn({ request_id: requestId, error: messageOf(error) }, "The database is unavailable");
    return new DomainError("temporarily_unavailable", "The service is temporarily unavailable. Try again shortly.", {
      retryAfterSeconds: 2,
    });
  }
  log().error({ request_id: requestId, err: error }, "Unexpected error");
  return new DomainError("internal_error", "Internal error. Contact the operator with the request id.");
}

function headersOf({ code, details }: DomainError): Record<string, string> {
  return {
    ...(details.retryAfterSeconds === undefined ? {} : { "retry-after": String(details.retryAfterSeconds) }),
    ...(details.allow ? { allow: details.allow.join(", ") } : {}),
    // The rest of the body is not read, so the connection cannot be reused.
    ...(code === "body_too_large" ? { connection: "close" } : {}),
    ...(code === "missing_api_key" ? { "www-authenticate": "Bearer" } : {}),
    ...(code === "invalid_api_key" ? { "www-authenticate": 'Bearer error="invalid_token"' } : {}),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
