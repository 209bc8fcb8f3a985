import { randomBytes } from "node:crypto";
import { z } from "zod";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import type { Grant } from "@/lib/accounts/merchants/permissions";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Handler } from "@/lib/api/http/respond";
import { bare } from "@/lib/api/http/operation";
import type { Environment, Scope } from "@/lib/platform/scope";
import { isEventStream } from "./contract";
import { publishedContract } from "./published-contract";
import { contextOf, operator } from "./settlement-fixtures";
import type { DocumentedHandler } from "@/lib/api/http/documented";

// Calls route handlers like a client, without a server.

export type Call = {
  method?: string;
  /** Path and query. The path's variable parts must also be passed in `params`. */
  url?: string;
  params?: Record<string, string>;
  key?: string;
  /** The client's address; a new one by default. */
  address?: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a string. */
  body?: unknown;
};

export type ApiResponse = { status: number; headers: Headers; text: string; body: unknown };

/** Calls a handler and reads its response. The response of a documented route must match the published document. */
export async function call(
  handler: Handler,
  { method = "GET", url = "/", params = {}, address = newClientAddress(), ...rest }: Call,
): Promise<ApiResponse> {
  const isText = typeof rest.body === "string" || rest.body === undefined;
  const request = new Request(new URL(url, env().BASE_URL), {
    method,
    headers: {
      [clientAddressHeader]: address,
      ...(rest.key ? { "x-api-key": rest.key } : {}),
      ...(rest.body === undefined ? {} : { "content-type": "application/json" }),
      ...rest.headers,
    },
    body: isText ? (rest.body as string | undefined) : JSON.stringify(rest.body),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await textOf(response);
  const { status, headers } = response;
  await requireDocumented(handler, `${method} ${url}`, { status, headers, text });
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  return { status, headers, text, body: isJson ? (JSON.parse(text) as unknown) : null };
}

/** The body of a response. Closes an event stream and returns an empty text, because a stream would not end. */
export async function textOf(response: Response): Promise<string> {
  if (!isEventStream(response.headers)) return response.text();
  await response.body?.cancel();
  return "";
}

/** Throws if the response of a documented route does not match the published document. */
async function requireDocumented(
  handler: Handler,
  request: string,
  response: Omit<ApiResponse, "body">,
): Promise<void> {
  if (!isDocumented(handler) || handler.operation.id === testDescription.id) return;
  (await publishedContract()).require(handler.operation.id, request, response);
}

function isDocumented(handler: Handler): handler is DocumentedHandler {
  return "operation" in handler;
}

/** Documentation for routes that exist only in tests; their responses are not validated. */
export const testDescription = { id: "test", summary: "A test's own route", returns: bare(z.unknown()) };

/** A random IPv6 address, so that calls do not share a rate limit. */
export function newClientAddress(): string {
  return `2001:db8:${randomBytes(4)
    .toString("hex")
    .replace(/^(.{4})/, "$1:")}::1`;
}

const success = z.strictObject({
  data: z.unknown(),
  has_more: z.boolean().optional(),
  next_cursor: z.string().nullish(),
  warnings: z.array(z.unknown()).optional(),
});

/** The `data` of a successful response, validated by the schema. */
export function dataOf<T extends z.ZodType>(response: ApiResponse, schema: T): z.output<T> {
  if (response.status >= 300) throw new Error(`returned ${response.status}: ${response.text}`);
  return schema.parse(success.parse(response.body).data);
}

const errorBody = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string().min(1),
    errors: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string().min(1) })).optional(),
    required_permission: z.string().optional(),
    public_id: z.uuid().optional(),
    request_id: z.string(),
    doc_url: z.url(),
  }),
});

/** The error of an error response, in the common format. */
export function errorOf(response: ApiResponse): z.infer<typeof errorBody>["error"] {
  return errorBody.parse(response.body).error;
}

/** Each field error of a response as "path code". */
export function fieldErrorsOf(response: ApiResponse): string[] {
  return (errorOf(response).errors ?? []).map(({ path, code }) => `${path} ${code}`);
}

export type Tenant = { merchantId: bigint; scope: Scope; keyId: string; key: string };

type TenantOptions = {
  environment?: Environment;
  permissions?: Grant[];
  merchantId?: bigint;
  rateLimitPerMinute?: number;
};

/** A new merchant (or another key of a given one) with an API key; in the sandbox by default. */
export async function newTenant({
  environment = "sandbox",
  permissions = ["*"],
  // The maximum: tests call the API faster than a shop does.
  rateLimitPerMinute = 6000,
  ...options
}: TenantOptions = {}): Promise<Tenant> {
  const merchantId = options.merchantId ?? (await db().merchant.create({ data: { name: "Test merchant" } })).id;
  const scope = { merchantId, environment };
  const { row, key } = await createApiKey(
    contextOf(scope, { actor: operator }),
    { name: "test key", permissions, rate_limit_per_minute: rateLimitPerMinute },
    env().peppers[0],
  );
  return { merchantId, scope, keyId: row.id, key };
}
