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
