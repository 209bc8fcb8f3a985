import { z } from "zod";
import type { Permission } from "@/lib/accounts/merchants/permissions";
import type { ErrorCode } from "@/lib/platform/errors";
import type { Handler } from "./respond";
import type { InputSchemas } from "./read-input";

// A route's own documentation, from which the API reference is generated.

/** The status and body of success; no schema for an empty response or a stream. */
type Returns<Body> = { status: 200 | 201 | 204; schema?: z.ZodType<Body>; isStream?: true };

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

type Audience =
  | { audience: "merchant"; permission: Permission | "any" }
  | { audience: "public"; cache: "minute" | "never"; rateLimit?: unknown };

export type Operation = Description<unknown> & InputSchemas<unknown, unknown, unknown> & Audience;

/** A handler with its documentation. */
export type DocumentedHandler = Handler & { readonly operation: Operation };

export function documented(handler: Handler, operation: Operation): DocumentedHandler {
  return Object.assign(handler, { operation });
}

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

/** 200 with server-sent events, or 204 if there will be none. */
export const eventStream: Returns<unknown> = { status: 200, isStream: true };

/** 200 with a body outside `data`. */
export function bare<T>(schema: z.ZodType<T>): Returns<T> {
  return { status: 200, schema };
}
