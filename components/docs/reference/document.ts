// The part of OpenAPI 3.1 that the reference uses.

/** The chapter of the document's schemas. Like the names of the other chapters, it is part of the English document. */
export const objectsChapter = "Objects";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  examples?: unknown[];
};

type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};

type Content = Record<string, { schema: Schema }>;

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

export type ApiDocument = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

export type Endpoint = { method: string; path: string; operation: Operation };

/** The endpoints of a chapter, which is a tag in OpenAPI, in the document's order. */
export function endpointsOf(document: ApiDocument, tag: string): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
      .filter(({ operation }) => operation.tags.includes(tag)),
  );
}

export const referencePath = "/docs/reference";

export function chapterPath(name: string): string {
  return `${referencePath}/${name.toLowerCase().replaceAll(" ", "-")}`;
}

/** The link to an object's description. */
export function objectPath(name: string): string {
  return `${chapterPath(objectsChapter)}#${name}`;
}

/** The parameters, with references resolved. */
export function parametersOf(document: ApiDocument, { parameters }: Operation): Parameter[] {
  return parameters.flatMap((parameter) => {
    if (!("$ref" in parameter)) return [parameter];
    return document.components.parameters[refName(parameter.$ref)] ?? [];
  });
}

export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** Resolves a schema reference. */
export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  return schema.$ref ? (document.components.schemas[refName(schema.$ref)] ?? {}) : schema;
}

export function jsonSchemaOf(message: { content?: Content } | undefined): Schema | undefined {
  return message?.content?.["application/json"]?.schema;
}

/** The error codes of an operation, by status. Each response's description lists them as inline code. */
export function errorCodesOf({ responses }: Operation): { status: string; codes: string[] }[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => ({
      status,
      codes: [...description.matchAll(/`(\w+)`/g)].map(([, code = ""]) => code),
    }));
}

export function successOf({ responses }: Operation): { status: string; schema: Schema | undefined } {
  const [status = "", response] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  return { status, schema: jsonSchemaOf(response) };
}
