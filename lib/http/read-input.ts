import { z } from "zod";
import { DomainError, validationError, type FieldError } from "@/lib/errors";
import type { PathParams } from "./respond";
import { toFieldErrors } from "./field-errors";
import { parseJsonObject, type ReadRequest } from "./read-body";
import { unstorableTexts } from "./text-rules";

/** A route's input. Without a schema: no parameter, and a body is ignored. */
export type InputSchemas<P, Q, B> = { params?: z.ZodType<P>; query?: z.ZodType<Q>; body?: z.ZodType<B> };
export type Input<P, Q, B> = { params: P; query: Q; body: B };
/** Further errors of an invalid body, based on its valid fields. */
export type FurtherErrors<B> = (validFields: Partial<B>) => FieldError[] | Promise<FieldError[]>;
type Source<B> = { request: ReadRequest; pathParams: PathParams; furtherErrors?: FurtherErrors<B> };

/**
 * Validates path, query and body in this order, each with every error at once. `strict` rejects unknown parameters; an
 * invalid path parameter throws `not_found`.
 */
export async function readInput<P, Q, B>(
  { request, pathParams, furtherErrors }: Source<B>,
  schemas: InputSchemas<P, Q, B>,
  mode: "strict" | "lenient",
): Promise<Input<P, Q, B>> {
  const params = schemas.params?.safeParse(pathParams);
  if (params?.success === false) throw new DomainError("not_found", "Not found.");
  const query = readQuery(queryOf(request.url), schemas.query, mode);
  return { params: params?.data as P, query, body: await parseBody(request, schemas.body, furtherErrors) };
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start));
}

function readQuery<Q>(search: URLSearchParams, schema: z.ZodType<Q> | undefined, mode: "strict" | "lenient"): Q {
  // Reversed, so that the first of repeated parameters wins.
  const input = Object.fromEntries([...search.entries()].reverse());
  const priorErrors = mode === "strict" ? [...repeatedParameters(search), ...inputErrors(input)] : [];
  return parse(schema ?? (noParameters[mode] as unknown as z.ZodType<Q>), input, priorErrors);
}

function repeatedParameters(search: URLSearchParams): FieldError[] {
  const repeated = [...new Set(search.keys())].filter((name) => search.getAll(name).length > 1);
  return repeated.map((path) => ({ path, code: "duplicate_parameter" as const, message: "is given more than once" }));
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
  // One error per field; format errors come first.
  const reportedPaths = new Set(errors.map(({ path }) => path));
  const further = await furtherErrors(validFieldsOf(schema, body));
  throw validationError(...errors, ...further.filter(({ path }) => !reportedPaths.has(path)));
}

/** The valid fields of a body, parsed. */
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

function parse<T>(schema: z.ZodType<T>, input: unknown, priorErrors: FieldError[]): T {
  const { data, errors } = validate(schema, input, priorErrors);
  if (data === undefined) throw validationError(...errors);
  return data;
}

function validate<T>(
  schema: z.ZodType<T>,
  input: unknown,
  priorErrors: FieldError[],
): { data?: T; errors: FieldError[] } {
  const result = schema.safeParse(input);
  const fieldNames = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const errors = [...priorErrors, ...(result.error ? toFieldErrors(result.error.issues, input, fieldNames) : [])];
  return errors.length === 0 && result.success ? { data: result.data, errors } : { errors };
}
