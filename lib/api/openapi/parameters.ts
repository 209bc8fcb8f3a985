import type { DocumentedRoute } from "@/lib/api/http/documented";
import type { JsonSchema, Schemas } from "./schemas";

// Request parameters other than the body.

export type Parameter = { name: string; in: "path" | "query" | "header"; schema: JsonSchema; [name: string]: unknown };
type Reference = { $ref: string };

/** Headers shared by several operations, as components. */
export const requestHeaders = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Your own id for this request, returned in the response and logged. An invalid value is replaced.",
    schema: { type: "string", pattern: "^[\\w-]{8,64}$" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "1 to 255 visible ASCII characters, quoted or bare. For 24 hours, a retry with the same key and body gets the first response, and nothing is done twice.",
    schema: { type: "string", minLength: 1 },
    example: "order-20418-attempt-1",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of a cached response; 304 if it is still current.",
    schema: { type: "string" },
  },
} as const satisfies Record<string, Parameter>;

export function parametersOf(
  { method, path, operation }: DocumentedRoute,
  schemas: Schemas,
): (Parameter | Reference)[] {
  const header = (name: keyof typeof requestHeaders): Reference => ({ $ref: `#/components/parameters/${name}` });
  const isIdempotent = operation.audience === "merchant" && method === "post";
  const isCacheable = operation.audience === "public" && operation.cache === "minute";
  return [
    ...pathParameters(path, operation.params ? schemas.of(operation.params, "input") : {}),
    ...(operation.query ? queryParameters(schemas.of(operation.query, "input")) : []),
    header("RequestId"),
    ...(isIdempotent ? [header("IdempotencyKey")] : []),
    ...(isCacheable ? [header("IfNoneMatch")] : []),
  ];
}

function pathParameters(path: string, { properties = {} }: JsonSchema): Parameter[] {
  const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  return names.map((name) => {
    const { description, ...schema } = properties[name] as JsonSchema;
    return { name, in: "path", required: true, ...(description ? { description } : {}), schema };
  });
}

/**
 * One parameter per property. `name[key]` properties, such as time bounds, are combined into an object under `name`; a
 * pattern of names, such as that of `metadata[key]`, becomes an object with any keys.
 */
function queryParameters({ properties = {}, patternProperties = {}, required = [] }: JsonSchema): Parameter[] {
  const plain = Object.entries(properties).filter(([name]) => !name.includes("["));
  const parts = Object.entries(properties).filter(([name]) => name.includes("["));
  const families = new Set(parts.map(([name]) => familyOf(name)));
  return [
    ...plain.map(([name, schema]) => queryParameter(name, schema as JsonSchema, required.includes(name))),
    ...[...families].map((family) => {
      const members = parts.filter(([name]) => familyOf(name) === family);
      const keyed = members.map(([name, schema]) => [name.slice(family.length + 1, -1), schema]);
      const content = {
        properties: Object.fromEntries(keyed) as JsonSchema["properties"],
        additionalProperties: false,
      };
      return deepParameter(family, content, `\`${family}[gte]\` and so on: ISO 8601 with a zone`);
    }),
    ...Object.entries(patternProperties).map(([pattern, schema]) => {
      const { description, ...value } = schema as JsonSchema;
      return deepParameter(/\w+/.exec(pattern)?.[0] ?? "", { additionalProperties: value }, description);
    }),
  ];
}

/** "created_at[gte]" → "created_at" */
function familyOf(name: string): string {
  return name.slice(0, name.indexOf("["));
}

function queryParameter(name: string, { description, ...schema }: JsonSchema, required: boolean): Parameter {
  const style = schema.type === "array" ? { style: "form", explode: false } : {};
  return {
    name,
    in: "query",
    ...(required ? { required } : {}),
    ...(description ? { description } : {}),
    ...style,
    schema,
  };
}

/** A parameter of style `deepObject`: `name[key]=value`. */
function deepParameter(name: string, content: JsonSchema, description?: string): Parameter {
  return {
    name,
    in: "query",
    ...(description ? { description } : {}),
    style: "deepObject",
    explode: true,
    schema: { type: "object", ...content },
  };
}
