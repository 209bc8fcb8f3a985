import { z } from "zod";
import { DomainError, validationError, type FieldError, maxErrors } from "@/lib/platform/errors";
import type { PathParams } from "./respond";
import { toFieldErrors } from "./field-errors";
import { parseJsonObject, type ReadRequest } from "./read-body";

/** A route's input. Without a schema: no parameter, and a body is ignored. */
export type InputSchemas<P, Q, B> = { params?: z.ZodType<P>; query?: z.ZodType<Q>; body?: z.ZodType<B> };
export type Input<P, Q, B> = { params: P; query: Q; body: B };
/** Errors that a schema cannot find, based on the valid fields. */
export type FurtherErrors<T> = (validFields: Partial<T>) => FieldError[] | Promise<FieldError[]>;
type Source<Q, B> = {
  request: ReadRequest;
  pathParams: PathParams;
  /** Called for every query. */
  queryErrors?: FurtherErrors<Q>;
  /** Called for an invalid body only. */
  furtherErrors?: FurtherErrors<B>;
};

/**
 * Validates path, query and body in this order, each with every error at once. `strict` rejects unknown parameters; an
 * invalid path parameter throws `not_found`.
 */
export async function readInput<P, Q, B>(
  { request, pathParams, queryErrors, furtherErrors }: Source<Q, B>,
  schemas: InputSchemas<P, Q, B>,
  mode: "strict" | "lenient",
): Promise<Input<P, Q, B>> {
  const params = schemas.params?.safeParse(pathParams);
  if (params?.success === false) throw new DomainError("not_found", "Not found.");
  const query = await readQuery(queryOf(request.url), { schema: schemas.query, mode, queryErrors });
  return { params: params?.data as P, query, body: await parseBody(request, schemas.body, furtherErrors) };
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start));
}

type QueryRules<Q> = { schema?: z.ZodType<Q>; mode: "strict" | "lenient"; queryErrors?: FurtherErrors<Q> };

async function readQuery<Q>(search: URLSearchParams, { schema, mode, queryErrors }: QueryRules<Q>): Promise<Q> {
  const rules = schema ?? (noParameters[mode] as unknown as z.ZodType<Q>);
  const input = mode === "strict" ? valuesOf(search, fieldNamesOf(rules)) : firstValuesOf(search);
  const { data, errors } = validate(rules, input, mode === "strict" ? inputErrors(input) : []);
  const further = (await queryErrors?.(data ?? validFieldsOf(rules, input))) ?? [];
  const all = withFurther(errors, further).map((error) =>
    Array.isArray(input[error.path]) && error.code !== "unknown_parameter" ? { ...error, ...givenRepeatedly } : error,
  );
  if (data === undefined || all.length > 0) throw validationError(...all);
  return data;
}

/** The error of a parameter that is repeated but takes one value. */
const givenRepeatedly = {
  code: "duplicate_parameter",
  message: "takes one value; give it once, without brackets",
} as const;

/** The value of each parameter; an array if it is repeated or, as `name[]`, given in the form of a list. */
function valuesOf(search: URLSearchParams, names: readonly string[]): Record<string, string | string[]> {
  const known = new Map(names.map((name) => [`${name}[]`, name]));
  const values = new Map<string, string | string[]>();
  for (const [given, value] of search) {
    const name = known.get(given) ?? given;
    const earlier = values.get(name);
    if (Array.isArray(earlier)) earlier.push(value);
    else if (earlier !== undefined) values.set(name, [earlier, value]);
    else values.set(name, name === given ? value : [value]);
  }
  return Object.fromEntries(values);
}

/** Only the first of repeated parameters. */
function firstValuesOf(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...search.entries()].reverse());
}

const noParameters = { strict: z.strictObject({}), lenient: z.object({}) };

async function parseBody<B>(
  request: ReadRequest,
  schema: z.ZodType<B> | undefined,
  furtherErrors: FurtherErrors<B> = () => [],
): Promise<B> {
  // An endpoint without a body ignores any body.
  if (!schema) return undefined as B;
  const body = parseJsonObject(request);
  const { data, errors } = validate(schema, body, inputErrors(body));
  if (data !== undefined) return data;
  throw validationError(...withFurther(errors, await furtherErrors(validFieldsOf(schema, body))));
}

/** The further errors only for fields without an error. */
function withFurther(errors: FieldError[], further: FieldError[]): FieldError[] {
  const reportedPaths = new Set(errors.map(({ path }) => path));
  return [...errors, ...further.filter(({ path }) => !reportedPaths.has(path))];
}

function fieldNamesOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The valid fields of an input, parsed. */
function validFieldsOf<B>(schema: z.ZodType<B>, body: Record<string, unknown>): Partial<B> {
  const fields = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : [];
  const parsed = fields.map(([name, field]) => [name, field.safeParse(body[name]).data] as const);
  return Object.fromEntries(parsed.filter(([, value]) => value !== undefined)) as Partial<B>;
}

/** Errors for texts that cannot be stored, and for `__proto__`, which zod ignores silently. */
function inputErrors(input: Record<string, unknown>): FieldError[] {
  const path = "__proto__";
  const hasProto = Object.hasOwn(input, path);
  const unknown = hasProto ? [{ path, code: "unknown_parameter" as const, message: "is not a known parameter" }] : [];
  return [...unknown, ...unstorableTexts(input)];
}

// Our messages replace zod's, which lists the values of an enum for each error.
const withoutMessages = { error: () => "is not valid" };

function validate<T>(
  schema: z.ZodType<T>,
  input: unknown,
  priorErrors: FieldError[],
): { data?: T; errors: FieldError[] } {
  const result = schema.safeParse(input, withoutMessages);
  const found = result.error ? toFieldErrors(result.error.issues, input, fieldNamesOf(schema)) : [];
  const errors = withFurther(priorErrors, found);
  return errors.length === 0 && result.success ? { data: result.data, errors } : { errors };
}

/** A value with the key of each level above it. A path is built only for an error. */
type Node = { value: unknown; key: string; parent?: Node };

/**
 * The texts in a JSON value, including keys, that PostgreSQL cannot store: with U+0000 or half of a surrogate pair. The
 * first hundred at most.
 */
export function unstorableTexts(root: unknown): FieldError[] {
  const errors: FieldError[] = [];
  // A list instead of recursion keeps the order of the document without a stack per level.
  const waiting: Node[] = [{ value: root, key: "" }];
  for (let node = waiting.pop(); node && errors.length < maxErrors; node = waiting.pop()) {
    const { value } = node;
    if (typeof value === "string" && !isStorable(value)) errors.push(invalidText(node));
    if (typeof value !== "object" || value === null) continue;
    const entries = Object.entries(value);
    if (entries.some(([key]) => !isStorable(key))) errors.push(invalidText(node));
    for (const [key, child] of entries.reverse())
      if (isStorable(key)) waiting.push({ value: child, key, parent: node });
  }
  return errors;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

function invalidText(node: Node): FieldError {
  return { path: pathOf(node), code: "invalid_text", message: "contains U+0000 or half of a surrogate pair" };
}

function pathOf(node: Node): string {
  const keys: string[] = [];
  for (let at = node; at.parent; at = at.parent) keys.unshift(at.key);
  return keys.join(".");
}
