import { z } from "zod";
import type { ErrorCode } from "@/lib/platform/errors";
import { exportFormats } from "@/lib/platform/pagination/constants";

// The documentation of a route, from which the API reference is generated, and its replies.

/** The status and body of success; no schema for an empty response. `media`: its types, if it is not JSON alone. */
type Returns<Body> = { status: 200 | 201 | 204; schema?: z.ZodType<Body>; media?: readonly string[] };

export type Description<Body> = {
  /** The operation's name in generated clients: never changed once released. */
  id: string;
  summary: string;
  /** Markdown, for rules that the schemas do not express. */
  description?: string;
  /** The body in the API reference, if its schema does not express every rule of the schema that parses it. */
  documentedBody?: z.ZodType;
  returns: Returns<Body>;
  /** Error codes beyond those that follow from the audience, method and schemas. */
  errors?: readonly ErrorCode[];
};

/** 200 with one object. */
export function one<T>(data: z.ZodType<T>): Returns<{ data: T }> {
  return { status: 200, schema: z.object({ data }) };
}

/** 200 with a whole list. */
export function listOf<T>(item: z.ZodType<T>): Returns<{ data: T[] }> {
  return { status: 200, schema: z.object({ data: z.array(item) }) };
}

/** 200 with one page of a list; the query takes `limit` and `cursor`. */
export function pageOf<T>(item: z.ZodType<T>) {
  const schema = z.object({
    data: z.array(item),
    has_more: z.boolean().describe("Whether there are more pages"),
    next_cursor: z.string().nullable().describe("The `cursor` of the next page; null on the last page"),
  });
  return { status: 200, schema } satisfies Returns<unknown>;
}

/** 201 with the new object. */
export function newOne<T>(data: z.ZodType<T>): Returns<{ data: T }> {
  return { status: 201, schema: z.object({ data }) };
}

export const eventStreamType = "text/event-stream";

/** 200 with server-sent events, or 204 if there will be none. */
export const eventStream: Returns<unknown> = { status: 200, media: [eventStreamType] };

/** 200 with a list as a file in one of the formats of exports. */
export function exportOf(item: z.ZodType): Returns<ReadableStream> {
  const schema = z.object({ data: z.array(item) }) as unknown as z.ZodType<ReadableStream>;
  return { status: 200, schema, media: Object.values(exportFormats) };
}

/** 200 with a body outside `data`. */
export function bare<T>(schema: z.ZodType<T>): Returns<T> {
  return { status: 200, schema };
}

/** A handler's result before it becomes a Response. */
export type Reply<Body = unknown> = { status: number; body: Body; headers?: Record<string, string> };

/** 200 with one object or a whole list. */
export function found<T>(data: T): Reply<{ data: T }> {
  return { status: 200, body: { data } };
}

/** 201 with the new object and, if it has one, its URL. */
export function created<T>(data: T, location?: string): Reply<{ data: T }> {
  return { status: 201, body: { data }, ...(location ? { headers: { location } } : {}) };
}

/** 202 with the approval that the call waits for. */
export function accepted<T>(approval: T): Reply<{ data: T }> {
  return { status: 202, body: { data: approval } };
}

/** 200 with one page of a list. */
export function page<T>(data: T[], nextCursor: string | null) {
  return { status: 200, body: { data, has_more: nextCursor !== null, next_cursor: nextCursor } } satisfies Reply;
}

/** 204 without a body. */
export function done(): Reply<undefined> {
  return { status: 204, body: undefined };
}

/** An encoded reply; `content` is null for an empty body. */
export type EncodedReply = {
  status: number;
  headers: Record<string, string>;
  content: string | Buffer<ArrayBuffer> | null;
};

/** Encodes a reply: JSON in UTF-8, or a text or its bytes, which is JSON unless the headers name another type. */
export function encode({ status, body, headers = {} }: Reply): EncodedReply {
  if (body === undefined) return { status, headers, content: null };
  const isEncoded = typeof body === "string" || Buffer.isBuffer(body);
  const content = isEncoded ? (body as EncodedReply["content"]) : JSON.stringify(body);
  return { status, headers: { "content-type": "application/json; charset=utf-8", ...headers }, content };
}

export function toResponse({ status, headers, content }: EncodedReply): Response {
  return new Response(content, { status, headers });
}
