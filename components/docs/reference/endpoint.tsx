import Link from "next/link";
import { CodeBlock } from "../code-block";
import {
  jsonSchemaOf,
  objectPath,
  parametersOf,
  refusalsOf,
  resolved,
  successOf,
  type ApiDocument,
  type Endpoint,
  type Operation,
  type Schema,
} from "./document";
import { curlOf, exampleResponse, objectIn } from "./example";
import { Fields, Sentence, type Field } from "./fields";

type EndpointProps = { document: ApiDocument; endpoint: Endpoint; baseUrl: string };

/** An endpoint: description and parameters on the left, a call and its response on the right. */
export function EndpointSection({ document, endpoint, baseUrl }: EndpointProps) {
  const { method, path, operation } = endpoint;
  const { status, schema } = successOf(operation);
  const answer = exampleResponse(document, endpoint);
  return (
    <section className="api-endpoint" aria-labelledby={operation.operationId}>
      <div className="api-text">
        <h2 id={operation.operationId}>
          {operation.summary}
          <a className="anchor" href={`#${operation.operationId}`} aria-label={`Link to “${operation.summary}”`}>
            #
          </a>
        </h2>
        <p className="api-path" translate="no">
          <span data-method={method}>{method}</span> {path}
        </p>
        {operation.description ? <Sentence text={operation.description} /> : null}
        <Inputs document={document} operation={operation} />
        <h3>Response</h3>
        <ResponseText status={status} schema={schema} />
        <Refusals operation={operation} />
      </div>
      <div className="api-example">
        <CodeBlock text={curlOf(document, endpoint, baseUrl)} language="sh" />
        {answer ? <CodeBlock text={`HTTP/1.1 ${status}\n\n${answer}`} language="http" /> : null}
      </div>
    </section>
  );
}

function Inputs({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const parameters = parametersOf(document, operation);
  const body = jsonSchemaOf(operation.requestBody);
  const groups = [
    { title: "Path parameters", fields: parameters.filter((each) => each.in === "path").map(toField) },
    { title: "Query", fields: parameters.filter((each) => each.in === "query").map(toField) },
    { title: "Body", fields: body ? fieldsOf(resolved(document, body)) : [] },
    { title: "Headers", fields: parameters.filter((each) => each.in === "header").map(toField) },
  ];
  return groups
    .filter(({ fields }) => fields.length > 0)
    .map(({ title, fields }) => (
      <div key={title}>
        <h3>{title}</h3>
        <Fields fields={fields} />
      </div>
    ));
}

function toField({ name, schema, description, required }: ReturnType<typeof parametersOf>[number]): Field {
  return { name, schema, description, isRequired: required };
}

export function fieldsOf({ properties = {}, required = [] }: Schema, isInput = true): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: isInput && required.includes(name),
  }));
}

function ResponseText({ status, schema }: { status: string; schema: Schema | undefined }) {
  const name = objectIn(schema);
  const isList = schema?.properties?.data?.items !== undefined;
  if (!name) return <p>{status}</p>;
  return (
    <p>
      {status}, with {schema?.properties?.data ? <code>data</code> : "the body"} holding {isList ? "a list of " : ""}
      <a href={objectPath(name)}>{name}</a>.
    </p>
  );
}

function Refusals({ operation }: { operation: Operation }) {
  const refusals = refusalsOf(operation);
  return (
    <details className="api-errors">
      <summary>Errors</summary>
      <ul>
        {refusals.map(({ status, codes }) => (
          <li key={status}>
            {status}{" "}
            {codes.map((code) => (
              <Link key={code} href={`/docs/errors#${code}`}>
                <code>{code}</code>
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
