import Link from "next/link";
import { CodeBlock } from "../code-block";
import { messages } from "../messages";
import { Code, Heading, Paragraph } from "../prose";
import {
  jsonSchemaOf,
  objectPath,
  parametersOf,
  errorCodesOf,
  resolveSchema,
  successOf,
  type ApiDocument,
  type Endpoint,
  type Operation,
  type Schema,
  refName,
} from "./document";
import { Description, Fields, type Field } from "./fields";
import { cx } from "@/components/ui/class-names";
import { RichText } from "@/components/ui/rich-text";

const t = messages.reference;

const methodClass: Record<string, string> = {
  GET: "bg-neutral-tint text-neutral",
  POST: "bg-active-tint text-active",
  PATCH: "bg-attention-tint text-attention",
  PUT: "bg-neutral-tint text-neutral",
  DELETE: "bg-failed-tint text-failed",
};

type EndpointProps = { document: ApiDocument; endpoint: Endpoint; baseUrl: string };

/** An endpoint: description and parameters on the left, a call and its response on the right. */
export function EndpointSection({ document, endpoint, baseUrl }: EndpointProps) {
  const { method, path, operation } = endpoint;
  const { status, schema } = successOf(operation);
  const response = exampleResponse(document, endpoint);
  return (
    <section
      className="mt-8 grid grid-cols-[minmax(0,1fr)_minmax(0,26rem)] gap-x-8 gap-y-6 border-t border-line pt-8 narrow:grid-cols-1 print:block"
      aria-labelledby={operation.operationId}
    >
      <div className="grid grid-cols-1 content-start gap-2 text-md">
        <Heading variant="object" anchor={{ id: operation.operationId, name: operation.summary }}>
          {operation.summary}
        </Heading>
        <p className="font-mono text-sm text-pretty wrap-anywhere" translate="no">
          <span className={cx("inline-block rounded-xs px-[0.45em] font-[600]", methodClass[method])}>{method}</span>{" "}
          {path}
        </p>
        {operation.description ? <Description text={operation.description} /> : null}
        <Inputs document={document} operation={operation} />
        <Heading variant="part">{t.response}</Heading>
        <ResponseText status={status} schema={schema} />
        <ErrorCodes operation={operation} />
      </div>
      <div className="sticky top-18 min-w-0 self-start narrow:static print:static print:mt-4">
        <CodeBlock text={curlOf(document, endpoint, baseUrl)} language="sh" place="box" scrolls />
        {response ? <CodeBlock text={`HTTP/1.1 ${status}\n\n${response}`} language="http" place="box" scrolls /> : null}
      </div>
    </section>
  );
}

function Inputs({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const parameters = parametersOf(document, operation);
  const body = jsonSchemaOf(operation.requestBody);
  const groups = [
    { title: t.pathParameters, fields: parameters.filter((parameter) => parameter.in === "path").map(toField) },
    { title: t.query, fields: parameters.filter((parameter) => parameter.in === "query").map(toField) },
    { title: t.body, fields: body ? fieldsOf(resolveSchema(document, body)) : [] },
    { title: t.headers, fields: parameters.filter((parameter) => parameter.in === "header").map(toField) },
  ];
  return groups
    .filter(({ fields }) => fields.length > 0)
    .map(({ title, fields }) => (
      <div key={title}>
        <Heading variant="part">{title}</Heading>
        <Fields fields={fields} />
      </div>
    ));
}

function toField({ name, schema, description, required }: ReturnType<typeof parametersOf>[number]): Field {
  return { name, schema, description, isRequired: required };
}

/** The fields of all variants of an object: first those that some variants lack. */
function withoutVariants(schema: Schema): Schema {
  const variants = schema.anyOf ?? [];
  if (variants.length === 0 || variants.some(({ properties }) => !properties)) return schema;
  const isCommon = (name: string) => variants.every(({ properties = {} }) => name in properties);
  const all = Object.entries(
    Object.assign({}, ...variants.map(({ properties }) => properties)) as Record<string, Schema>,
  );
  const ordered = [...all.filter(([name]) => !isCommon(name)), ...all.filter(([name]) => isCommon(name))];
  return { properties: Object.fromEntries(ordered), required: [] };
}

/** The fields of a body or object. Only inputs mark required fields, because the API returns every field. */
export function fieldsOf(schema: Schema, isInput = true): Field[] {
  const { properties = {}, required = [] } = withoutVariants(schema);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: isInput && required.includes(name),
  }));
}

function ResponseText({ status, schema }: { status: string; schema: Schema | undefined }) {
  const name = objectNameIn(schema);
  const data = schema?.properties?.data;
  if (!name) return <Paragraph place="box">{status}</Paragraph>;
  return (
    <Paragraph place="box">
      <RichText
        text={data?.items ? t.dataWithList : data ? t.dataWithObject : t.bodyWithObject}
        parts={{ status, data: <Code>data</Code>, object: name }}
        link={(text) => <a href={objectPath(name)}>{text}</a>}
      />
    </Paragraph>
  );
}

function ErrorCodes({ operation }: { operation: Operation }) {
  const errors = errorCodesOf(operation);
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer font-medium">{t.errors}</summary>
      <ul>
        {errors.map(({ status, codes }) => (
          <li key={status} className="mt-1 flex flex-wrap gap-x-3 text-pretty not-first:mt-2">
            {status}{" "}
            {codes.map((code) => (
              <Link key={code} className="underline not-first:mt-2" href={`/docs/errors#${code}`}>
                <Code>{code}</Code>
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

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
function objectNameIn(schema: Schema | undefined): string | undefined {
  const data = schema?.properties?.data ?? schema;
  const ref = data?.$ref ?? data?.items?.$ref;
  return ref ? refName(ref) : undefined;
}
