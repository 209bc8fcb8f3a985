import Link from "next/link";
import { chapterPath, endpointsOf, objectPath, type ApiDocument, type Schema } from "./document";
import { EndpointSection, fieldsOf } from "./endpoint";
import { Fields, Sentence } from "./fields";

// Renders the API from its OpenAPI document, one page per chapter, without script.

/** Every endpoint and object by name, with links. */
export function ReferenceIndex({ document }: { document: ApiDocument }) {
  return (
    <>
      {document.tags.map(({ name }) => (
        <section key={name}>
          <h2>
            <Link href={chapterPath(name)}>{name}</Link>
          </h2>
          <ul>
            {endpointsOf(document, name).map(({ operation: { operationId, summary } }) => (
              <li key={operationId} id={operationId}>
                <a href={`${chapterPath(name)}#${operationId}`}>{summary}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>
          <Link href={chapterPath("Objects")}>Objects</Link>
        </h2>
        <ul>
          {Object.keys(document.components.schemas).map((name) => (
            <li key={name} id={name}>
              <a href={objectPath(name)}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

type ChapterProps = { document: ApiDocument; baseUrl: string; name: string };

/** The endpoints of a chapter. */
export function Chapter({ document, baseUrl, name }: ChapterProps) {
  return (
    <>
      {endpointsOf(document, name).map((endpoint) => (
        <EndpointSection
          key={endpoint.operation.operationId}
          document={document}
          endpoint={endpoint}
          baseUrl={baseUrl}
        />
      ))}
    </>
  );
}

export function Objects({ document }: { document: ApiDocument }) {
  return (
    <>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <ObjectSection key={name} name={name} schema={schema} />
      ))}
    </>
  );
}

/** An object with its fields, or an enumeration with its values. */
function ObjectSection({ name, schema }: { name: string; schema: Schema }) {
  const fields = fieldsOf(schema, false);
  return (
    <section className="api-object" aria-labelledby={name}>
      <h2 id={name}>
        {name}
        <a className="anchor" href={`#${name}`} aria-label={`Link to “${name}”`}>
          #
        </a>
      </h2>
      {fields.length > 0 ? (
        <>
          {schema.description ? <Sentence text={schema.description} /> : null}
          <Fields fields={fields} />
        </>
      ) : (
        <Fields fields={[{ name: "values", schema }]} />
      )}
    </section>
  );
}
