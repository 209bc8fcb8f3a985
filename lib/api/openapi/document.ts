import { keyPattern } from "@/lib/accounts/api-keys/key";
import { about } from "./about";
import type { DocumentedRoute } from "./documented-route";
import { examples } from "./examples";
import { headerComponents } from "./headers";
import { parametersOf, requestHeaders } from "./parameters";
import { responsesOf } from "./responses";
import { collectSchemas, type JsonSchema, type Schemas } from "./schemas";
import { tagOf, tags } from "./tags";
import { webhooksOf } from "./webhooks";

export type OpenApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema>; headers: Record<string, unknown>; [name: string]: unknown };
  [name: string]: unknown;
};

export type OpenApiOperation = {
  operationId: string;
  responses: ReturnType<typeof responsesOf>;
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  parameters: ReturnType<typeof parametersOf>;
  [name: string]: unknown;
};

/** The OpenAPI 3.1 document of these routes, for an instance at `baseUrl`. */
export function buildDocument(routes: readonly DocumentedRoute[], baseUrl: string): OpenApiDocument {
  const schemas = collectSchemas();
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    const path = route.path.replace(/\[(\w+)\]/g, "{$1}");
    paths[path] = { ...paths[path], [route.method]: operationOf(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: about,
    servers: [{ url: baseUrl, description: "This instance" }],
    tags,
    paths,
    webhooks: webhooksOf(schemas),
    components: {
      schemas: withExamples(schemas.components, examples(baseUrl)),
      parameters: requestHeaders,
      headers: headerComponents,
      securitySchemes,
    },
  };
}

const securitySchemes = {
  ApiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: `An API key: \`${keyPattern.source}\`` },
  Bearer: { type: "http", scheme: "bearer", description: "The same key as `Authorization: Bearer <key>`" },
};

function operationOf(route: DocumentedRoute, schemas: Schemas): OpenApiOperation {
  const { id, summary, description, body, documentedBody = body } = route.operation;
  const text = [description, permissionText(route)].filter(Boolean).join("\n\n");
  return {
    operationId: id,
    summary,
    ...(text ? { description: text } : {}),
    tags: [tagOf(route.path)],
    security: securityOf(route),
    parameters: parametersOf(route, schemas),
    ...(documentedBody ? { requestBody: requestBodyOf(schemas.of(documentedBody, "input")) } : {}),
    responses: responsesOf(route, schemas),
  };
}

function requestBodyOf(schema: JsonSchema): OpenApiOperation["requestBody"] {
  return { required: true, content: { "application/json": { schema } } };
}

function permissionText({ operation }: DocumentedRoute): string {
  if (operation.audience === "public") return "";
  return operation.permission === "any" ? "Needs no permission." : `Needs the permission \`${operation.permission}\`.`;
}

/** Lists the permission as a role of the key's security scheme. */
function securityOf({ operation }: DocumentedRoute): Record<string, string[]>[] {
  if (operation.audience === "public") return [];
  const roles = operation.permission === "any" ? [] : [operation.permission];
  return [{ ApiKey: roles }, { Bearer: roles }];
}

function withExamples(components: Record<string, JsonSchema>, examplesById: Record<string, unknown>) {
  const entries = Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([id, schema]) => [id, id in examplesById ? { ...schema, examples: [examplesById[id]] } : schema]),
  ) as Record<string, JsonSchema>;
}
