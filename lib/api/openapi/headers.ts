import type { JsonSchema } from "./schemas";

// Response headers. Required ones are in every response that lists them.

type Header = { name: string; required: boolean; description: string; schema: JsonSchema };

const headers = {
  RequestId: {
    name: "X-Request-Id",
    required: true,
    description:
      "Identifies this request in the server log. It is the `X-Request-Id` that you sent, if that was valid.",
    schema: { type: "string", pattern: "^[\\w-]{8,64}$" },
  },
  NoStore: {
    name: "Cache-Control",
    required: true,
    description: "This response must not be cached.",
    schema: { type: "string", const: "no-store" },
  },
  CacheMinute: {
    name: "Cache-Control",
    required: true,
    description: "This response may be cached for a minute.",
    schema: { type: "string", const: "public, max-age=60" },
  },
  ETag: {
    name: "ETag",
    required: true,
    description: "For `If-None-Match`.",
    schema: { type: "string", pattern: '^(W/)?"[\\w-]{22}"$' },
  },
  AnyOrigin: {
    name: "Access-Control-Allow-Origin",
    required: true,
    description: "Any origin may call this.",
    schema: { type: "string", const: "*" },
  },
  Location: {
    name: "Location",
    required: true,
    description: "The path of the new object.",
    schema: { type: "string", pattern: "^/api/" },
  },
  IdempotentReplayed: {
    name: "Idempotent-Replayed",
    required: false,
    description: "`true` if this is the stored response of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
  },
  RateLimitPolicy: {
    name: "RateLimit-Policy",
    required: true,
    description: "The key's limit: `q` requests in `w` seconds.",
    schema: { type: "string", pattern: '^"default";q=\\d+;w=60$' },
  },
  RateLimit: {
    name: "RateLimit",
    required: true,
    description: "`r` requests are left for the next `t` seconds.",
    schema: { type: "string", pattern: '^"default";r=\\d+;t=\\d+$' },
  },
  RetryAfter: {
    name: "Retry-After",
    required: true,
    description: "Seconds to wait before a retry.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
  RetryAfterInProgress: {
    name: "Retry-After",
    required: false,
    description: "With `idempotency_in_progress`: seconds to wait before a retry.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
  WwwAuthenticate: {
    name: "WWW-Authenticate",
    required: true,
    description: "How to send a key.",
    schema: { type: "string", pattern: "^Bearer" },
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof headers;

/** A response's reference to a header component. */
export function headerReference(name: HeaderName): Record<string, unknown> {
  return { [headers[name].name]: { $ref: `#/components/headers/${name}` } };
}

export const headerComponents = Object.fromEntries(
  Object.entries(headers).map(([id, { name: _, ...header }]) => [id, header]),
);
