import { errorStatus, type ErrorCode } from "@/lib/platform/errors";
import type { DocumentedRoute } from "./documented-route";

// A route's error codes: those implied by its audience, path, method and schemas, plus those it declares itself.

/** Error codes by status. */
export function errorsOf(route: DocumentedRoute): Map<number, ErrorCode[]> {
  const codes = new Set([...audienceErrors(route), ...inputErrors(route), ...(route.operation.errors ?? [])]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function audienceErrors({ method, operation }: DocumentedRoute): ErrorCode[] {
  const common: ErrorCode[] = ["internal_error", "temporarily_unavailable"];
  if (operation.audience === "public") {
    return operation.rateLimit === "none" ? common : ["rate_limit_exceeded", ...common];
  }
  return [
    "missing_api_key",
    "invalid_api_key",
    "merchant_suspended",
    "ip_not_allowed",
    ...(operation.permission === "any" ? [] : (["insufficient_permissions"] as const)),
    "rate_limit_exceeded",
    ...(method === "post"
      ? (["invalid_idempotency_key", "idempotency_in_progress", "idempotency_key_reused"] as const)
      : []),
    ...common,
  ];
}

function inputErrors({ path, method, operation: { audience, query, body, returns } }: DocumentedRoute): ErrorCode[] {
  const isPaginated =
    returns.schema !== undefined && "shape" in returns.schema && "next_cursor" in (returns.schema.shape as object);
  return [
    ...(path.includes("[") ? (["malformed_url"] as const) : []),
    ...(isPaginated ? (["invalid_cursor"] as const) : []),
    ...(method === "get" ? [] : (["body_too_large"] as const)),
    ...(body ? (["invalid_json", "unsupported_media_type"] as const) : []),
    // Of the endpoints without input, only those that require an API key reject unknown parameters.
    ...(audience === "merchant" || query || body ? (["validation_failed"] as const) : []),
  ];
}
