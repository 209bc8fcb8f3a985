import { env } from "@/lib/platform/env";
import { DomainError, errorStatus } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import type { ErrorBody } from "./error-schema";
import { encode, toResponse, type Reply } from "./operation";

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

// PostgreSQL: lost connections and shutdowns (08, 57P), time limits (57014, 55P03, 25P03), a read-only server (25006: a
// standby or an almost full disk), no resources (53), I/O errors (58), and transaction conflicts (40001, 40P01).
const sqlStates = /^(08...|57P0[1-5]|57014|55P03|25P03|25006|53...|40001|40P01|58...)$/;
// The system cannot reach the server; ENOENT: its Unix socket does not exist.
const systemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT", "ENOENT", "EAI_AGAIN"]);
// Prisma: unreachable, timed out, closed, no free connection, transaction lost with its connection.
const prismaCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
const adapterKinds = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "TooManyConnections",
  "SocketTimeout",
  "TransactionWriteConflict",
]);
// pg gives these errors no code.
const pgMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

const maxCauseDepth = 4;

/** Whether the error is a temporary failure of the database, so that the caller may retry. */
export function isTemporaryDatabaseError(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > maxCauseDepth) return false;
  const { code, kind, originalCode, message, cause, meta } = error as Record<string, unknown>;
  if ([code, originalCode].some(isTemporaryCode)) return true;
  if (typeof kind === "string" && adapterKinds.has(kind)) return true;
  if (typeof message === "string" && pgMessages.test(message)) return true;
  if (error instanceof AggregateError && error.errors.some((inner) => isTemporaryDatabaseError(inner, depth + 1)))
    return true;
  const driverError = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  return isTemporaryDatabaseError(cause, depth + 1) || isTemporaryDatabaseError(driverError, depth + 1);
}

function isTemporaryCode(code: unknown): boolean {
  return typeof code === "string" && (sqlStates.test(code) || systemCodes.has(code) || prismaCodes.has(code));
}
