import type { JsonSchema } from "./schemas";

// The headers of answers. Those that are required stand on every answer that names them.

type Header = { name: string; required: boolean; description: string; schema: JsonSchema };

const headers = {
  RequestId: {
    name: "X-Request-Id",
    required: true,
    description: "Names this request in the log; your own where you sent one that is fit.",
    schema: { type: "string", pattern: "^[\\w-]{8,64}$" },
  },
  NoStore: {
    name: "Cache-Control",
    required: true,
    description: "Nobody keeps this answer.",
    schema: { type: "string", const: "no-store" },
  },
  CacheMinute: {
    name: "Cache-Control",
    required: true,
    description: "Anyone may keep this answer for a minute.",
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
    description: "Any page may ask.",
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
    description: "`true` where the answer was given before, under the same `Idempotency-Key`.",
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
    description: "Seconds to wait before the same request has a chance.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
  RetryAfterInProgress: {
    name: "Retry-After",
    required: false,
    description: "With `idempotency_in_progress`: seconds to wait before the same request has a chance.",
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

/** The entry of a response for a header that stands among the components. */
export function refersTo(name: HeaderName): Record<string, unknown> {
  return { [headers[name].name]: { $ref: `#/components/headers/${name}` } };
}

export const headerComponents = Object.fromEntries(
  Object.entries(headers).map(([id, { name: _, ...header }]) => [id, header]),
);
