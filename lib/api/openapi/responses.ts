import { STATUS_CODES } from "node:http";
import { type ErrorCode, errorStatus } from "@/lib/platform/errors";
import { errorSchema } from "@/lib/api/http/error-schema";
import type { DocumentedRoute } from "@/lib/api/http/documented";
import { eventStreamType } from "@/lib/api/http/operation";
import { headerReference, type HeaderName } from "./headers";
import type { JsonSchema, Schemas } from "./schemas";

// Every response of an operation.

type Response = {
  description: string;
  headers: Record<string, unknown>;
  content?: Record<string, { schema: JsonSchema }>;
};

export function responsesOf(route: DocumentedRoute, schemas: Schemas): Record<string, Response> {
  const errorResponses = [...errorsOf(route)].map(
    ([status, codes]) => [status, errorResponse(route, status, codes, schemas)] as const,
  );
  const isCacheable = cacheOf(route) === "minute";
  const unchanged = {
    description: "The cached response is still current",
    headers: headersOf(route, ["ETag", "CacheMinute"]),
  };
  return Object.fromEntries<Response>([
    [route.operation.returns.status, success(route, schemas)],
    ...(isEventStream(route) ? [[204, noStream(route)] as const] : []),
    ...(isCacheable ? [[304, unchanged] as const] : []),
    ...errorResponses,
  ]);
}

function success(route: DocumentedRoute, schemas: Schemas): Response {
  const { status, schema, media = [] } = route.operation.returns;
  const textTypes = media.filter((type) => type !== jsonType);
  const texts = Object.fromEntries(textTypes.map((type) => [type, { schema: { type: "string" as const } }]));
  if (isEventStream(route)) {
    return { description: route.operation.summary, headers: headersOf(route, []), content: texts };
  }
  const cacheHeaders: HeaderName[] = cacheOf(route) === "minute" ? ["ETag", "CacheMinute"] : ["NoStore"];
  const headers = headersOf(route, [
    ...cacheHeaders,
    ...(status === 201 ? (["Location"] as const) : []),
    ...(isIdempotent(route) ? (["IdempotentReplayed"] as const) : []),
    ...(isMerchantRoute(route) ? (["RateLimitPolicy", "RateLimit"] as const) : []),
  ]);
  const description = route.operation.summary;
  if (!schema) return { description, headers };
  return { description, headers, content: { ...texts, ...json(schemas.of(schema, "output")) } };
}

/** The 204 that makes an EventSource stop reconnecting. */
function noStream(route: DocumentedRoute): Response {
  return { description: "The object can no longer change", headers: headersOf(route, ["NoStore"]) };
}

function errorResponse(route: DocumentedRoute, status: number, codes: ErrorCode[], schemas: Schemas): Response {
  // A rejected key has no limit to report, and a failure may come before the call is counted.
  const isCounted = isMerchantRoute(route) && ![401, 403, 429].includes(status) && status < 500;
  // Of the errors, only those that the same request would get again are stored.
  const isStored = isIdempotent(route) && [404, 422].includes(status);
  const names: HeaderName[] = [
    "NoStore",
    ...(isCounted ? (["RateLimitPolicy", "RateLimit"] as const) : []),
    ...(isStored ? (["IdempotentReplayed"] as const) : []),
    ...(status === 401 ? (["WwwAuthenticate"] as const) : []),
    ...retryAfter(status, codes),
  ];
  const narrowed = { properties: { error: { properties: { code: { enum: codes } } } } };
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(", ")}`,
    headers: headersOf(route, names),
    content: json({ ...schemas.of(errorSchema, "output"), ...narrowed }),
  };
}

/** `Retry-After` is always sent if waiting is the only remedy; for a status with other causes, only with that code. */
function retryAfter(status: number, codes: ErrorCode[]): HeaderName[] {
  if (status === 429 || status === 503) return ["RetryAfter"];
  if (!codes.includes("idempotency_in_progress")) return [];
  return codes.length === 1 ? ["RetryAfter"] : ["RetryAfterInProgress"];
}

function headersOf(route: DocumentedRoute, names: HeaderName[]): Record<string, unknown> {
  const common: HeaderName[] = isMerchantRoute(route) ? ["RequestId"] : ["RequestId", "AnyOrigin"];
  return Object.assign({}, ...[...common, ...names].map(headerReference)) as Record<string, unknown>;
}

const jsonType = "application/json";

function json(schema: JsonSchema) {
  return { [jsonType]: { schema } };
}

function isEventStream({ operation }: DocumentedRoute): boolean {
  return operation.returns.media?.includes(eventStreamType) ?? false;
}

function cacheOf({ operation }: DocumentedRoute): "minute" | "never" {
  return operation.audience === "public" ? operation.cache : "never";
}

function isMerchantRoute({ operation }: DocumentedRoute): boolean {
  return operation.audience === "merchant";
}

function isIdempotent(route: DocumentedRoute): boolean {
  return isMerchantRoute(route) && route.method === "post";
}

// A route's error codes: those implied by its audience, path, method and schemas, plus those it declares itself.

/** Error codes by status. */
function errorsOf(route: DocumentedRoute): Map<number, ErrorCode[]> {
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
