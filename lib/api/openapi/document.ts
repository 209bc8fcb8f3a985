import { keyPattern } from "@/lib/accounts/api-keys/key";
import type { DocumentedRoute } from "@/lib/api/http/documented";
import { examples } from "./examples";
import { headerComponents } from "./headers";
import { parametersOf, requestHeaders } from "./parameters";
import { responsesOf } from "./responses";
import { collectSchemas, type JsonSchema, type Schemas } from "./schemas";
import { tagOf, tags } from "./tags";
import { errorStatus } from "@/lib/platform/errors";
import { version } from "@/lib/platform/version";
import { eventSchema } from "./event-schema";

// The introduction of the API reference.

const codes = Object.entries(errorStatus);
const statuses = [...new Set(codes.map(([, status]) => status))].sort((a, b) => a - b);
const codesByStatus = statuses.map((status) => {
  const names = codes.filter(([, codeStatus]) => codeStatus === status).map(([code]) => `\`${code}\``);
  return `- ${status}: ${names.join(", ")}`;
});

const description = `Self-hosted crypto payment requests.

**Responses.** JSON in UTF-8. A success is \`{ "data": … }\`; a paginated list also has \`has_more\` and \`next_cursor\`. Times are ISO 8601 in UTC with milliseconds. Amounts are objects of strings, so that no digits are lost. Fields, endpoints, event types and values of \`exception\` may be added at any time; nothing else changes.

**Keys.** Send an API key as \`X-API-Key\` or as a bearer token. A key belongs to one merchant and to production or the sandbox; an object of the other environment is not found. Each endpoint states the permission it needs.

**Methods.** \`HEAD\` responds like \`GET\` without the body. An unsupported method gets 405 with \`Allow\`. Endpoints that take no body ignore a body of up to 64 KiB.

**Errors.** A failure is always an \`Error\`. Endpoints with a key reject unknown parameters with \`validation_failed\`, which lists every invalid field at once; public endpoints ignore them. Errors of requests that match no endpoint: \`malformed_request\`, \`malformed_url\`, \`request_timeout\`, \`headers_too_large\`, \`not_found\`, \`method_not_allowed\`. All codes by status; new codes may be added:

${codesByStatus.join("\n")}`;

const about = {
  title: "Remit API",
  version,
  description,
  license: { name: "MIT", identifier: "MIT" },
};

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

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** The `webhooks` section of OpenAPI 3.1, following Standard Webhooks 1.0.0. */
function webhooksOf(schemas: Schemas) {
  return {
    event: {
      post: {
        operationId: "receiveEvent",
        summary: "An event, as your server receives it",
        description:
          "Signed as defined by Standard Webhooks 1.0.0. Unless you respond with 2xx within 15 seconds, Remit retries. An event can arrive twice, always with the same `webhook-id`.",
        tags: ["Events"],
        security: [],
        parameters: [
          header("webhook-id", "The event's id, the same at every attempt"),
          header("webhook-timestamp", "The time of this attempt, in Unix seconds"),
          header("webhook-signature", "`v1,` and a signature; two, separated by a space, during a rotation"),
        ],
        requestBody: { required: true, content: { "application/json": { schema: schemas.of(eventSchema, "output") } } },
        responses: {
          "2XX": { description: "Your server has received it" },
          "410": { description: "The endpoint is disabled" },
        },
      },
    },
  };
}
