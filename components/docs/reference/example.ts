import {
  jsonSchemaOf,
  parametersOf,
  refName,
  resolveSchema,
  successOf,
  type ApiDocument,
  type Endpoint,
  type Schema,
} from "./document";

/** A schema's own example, or one combined from the examples of its parts; null if there is none. */
function exampleOf(document: ApiDocument, schema: Schema): unknown {
  const { examples, properties, items, anyOf, ...rest } = resolveSchema(document, schema);
  if (examples?.length) return examples[0];
  if (anyOf?.[0]) return exampleOf(document, anyOf[0]);
  if (items) return [exampleOf(document, items)];
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, exampleOf(document, part)]));
  }
  return rest.const ?? rest.enum?.[0] ?? placeholders[String(rest.type)] ?? null;
}

const placeholders: Record<string, unknown> = { string: "…", integer: 1, number: 1, boolean: true, object: {} };

/** The success response, pretty-printed; undefined without an example. */
export function exampleResponse(document: ApiDocument, { operation }: Endpoint): string | undefined {
  const { schema } = successOf(operation);
  if (!schema || (schema.properties === undefined && schema.$ref === undefined)) return undefined;
  return JSON.stringify(asLastPage(exampleOf(document, schema)), null, 2);
}

/** The example of a paginated list is its last page, so that `has_more` and `next_cursor` agree. */
function asLastPage(value: unknown): unknown {
  const isPage = typeof value === "object" && value !== null && "next_cursor" in value;
  return isPage ? { ...value, has_more: false, next_cursor: null } : value;
}

/** A curl command for a terminal. It names the method only if curl would choose another one. */
export function curlOf(document: ApiDocument, endpoint: Endpoint, baseUrl: string): string {
  const { method, path, operation } = endpoint;
  const body = bodyExample(document, endpoint);
  const required = parametersOf(document, operation).filter(
    (parameter) => parameter.in === "query" && parameter.required,
  );
  const query = required.map(({ name }) => `${name}=<${name}>`).join("&");
  const url = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, "<$1>")}${query ? `?${query}` : ""}`;
  const isCurlDefault = method === "GET" || (method === "POST" && body !== undefined);
  return [
    `curl ${isCurlDefault ? "" : `-X ${method} `}"${url}"`,
    ...(operation.security?.length ? [`-H "X-API-Key: $REMIT_API_KEY"`] : []),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d '${body}'`]),
  ].join(" \\\n  ");
}

/** The example of the body's schema, as JSON that is indented and escaped for single quotes in a shell. */
function bodyExample(document: ApiDocument, { operation }: Endpoint): string | undefined {
  const schema = jsonSchemaOf(operation.requestBody);
  if (!schema) return undefined;
  return JSON.stringify(exampleOf(document, schema), null, 2).replaceAll("\n", "\n  ").replaceAll("'", "'\\''");
}

/** The name of the object under `data`, or of the response itself. */
export function objectNameIn(schema: Schema | undefined): string | undefined {
  const data = schema?.properties?.data ?? schema;
  const ref = data?.$ref ?? data?.items?.$ref;
  return ref ? refName(ref) : undefined;
}
