import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

// Generates JSON Schema from the zod schemas of the routes.

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A schema's input or output. */
type Side = "input" | "output";

export type Schemas = {
  /** The JSON Schema of a zod schema; nested schemas with an id become components. */
  of: (schema: z.ZodType, side: Side) => JsonSchema;
  /** Every component so far, by id. */
  components: Record<string, JsonSchema>;
};

export function collectSchemas(): Schemas {
  const components: Record<string, JsonSchema> = {};
  function of(schema: z.ZodType, side: Side): JsonSchema {
    // Wrapped in an object, so that a component schema becomes a reference.
    const json = z.toJSONSchema(z.object({ schema }), {
      io: side,
      unrepresentable: "any",
      override: (context) => {
        // Generators require an input field that has a default, although a client may omit it.
        if (side === "input") delete context.jsonSchema.default;
        override(context);
      },
    });
    for (const [id, component] of Object.entries(json.$defs ?? {})) add(id, toComponent(component));
    return pointToComponents(json.properties?.schema as JsonSchema);
  }
  function add(id: string, component: JsonSchema): void {
    if (components[id] && !isDeepStrictEqual(components[id], component))
      throw new Error(`Two schemas are named ${id}.`);
    components[id] = component;
  }
  return { of, components };
}

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

const override: Override = ({ zodSchema, jsonSchema }) => {
  // Clients must tolerate new response fields, so objects are open unless their schema is declared strict, as for
  // input.
  if (zodSchema._zod.def.type === "object" && !isStrict(zodSchema)) delete jsonSchema.additionalProperties;
  if (jsonSchema.type === "integer") dropSafeBounds(jsonSchema);
  if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
  if (jsonSchema.format === "date-time" && jsonSchema.pattern) jsonSchema.pattern = instantPattern;
};

/** The format of `toISOString`; zod's own pattern checks the days of every month. */
const instantPattern = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$";

function isStrict(schema: z.core.$ZodTypes): boolean {
  return schema._zod.def.type === "object" && schema._zod.def.catchall !== undefined;
}

function dropSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function toComponent({ id: _, ...schema }: JsonSchema): JsonSchema {
  return pointToComponents(schema);
}

function pointToComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
