// Random values for a schema, valid and invalid.
import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
};

/** Numbers, texts and structures at and beyond usual limits. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, "", 0, -0, -1, 1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, [], {}, [[]]),
  fc.constantFrom("\u0000", "\ud800", "💸", "ﷺ".repeat(300), "a".repeat(20_000), "%00", "' OR 1=1 --", "${7*7}", "NaN"),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer({ min: 1, max: 1000 }).map(nested),
  fc.constantFrom(...["__proto__", "constructor", "toString"].map((name) => ({ [name]: { a: 1 } }))),
);

/** Mostly valid values of a schema. Strings are taken from `texts` or random, whatever their format. */
export function valueFor(schema: z.ZodType, texts: readonly string[]): Arbitrary<unknown> {
  return valueOf(describe(schema), texts);
}

/** The names of a schema's parameters, with values for each. */
export function fieldsOf(schema: z.ZodType, texts: readonly string[]): Record<string, Arbitrary<unknown>> {
  const { properties = {} } = describe(schema);
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(field, texts)]));
}

/** The schema's own constraints, without those added in the published document. */
function describe(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", metadata: z.registry() }) as JsonSchema;
}

function valueOf(schema: JsonSchema, texts: readonly string[]): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((alternative) => valueOf(alternative, texts)));
  switch (schema.type) {
    case "string":
      return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...texts) }, fc.string({ maxLength: 30 }));
    case "integer":
    case "number":
      // Durations in seconds, and IDs of tokens.
      return fc.oneof(fc.constantFrom(0, 1, 60, 300, 3600, 5101, 9102), fc.integer({ min: -2, max: 40_000_000 }));
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valueOf(schema.items ?? {}, texts), { maxLength: 4 });
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueOf(field, texts)]),
        ),
        { requiredKeys: [] },
      );
    default:
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
  }
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}
