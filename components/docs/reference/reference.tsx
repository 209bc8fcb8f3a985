import Link from "next/link";
import { chapterPath, endpointsOf, objectPath, objectsChapter, type ApiDocument, type Schema } from "./document";
import { EndpointSection, fieldsOf } from "./endpoint";
import { Description, Fields } from "./fields";
import { messages } from "../messages";
import { Heading } from "../prose";

// Renders the API from its OpenAPI document, one page per chapter, without script.

const t = messages.reference;

/** Every endpoint and object by name, with links. */
export function ReferenceIndex({ document }: { document: ApiDocument }) {
  return (
    <>
      {document.tags.map(({ name }) => (
        <section key={name} className="mt-4">
          <Heading variant="h2">
            <Link href={chapterPath(name)}>{name}</Link>
          </Heading>
          <ul>
            {endpointsOf(document, name).map(({ operation: { operationId, summary } }) => (
              <li key={operationId} id={operationId} className="text-pretty not-first:mt-2">
                <a className="underline" href={`${chapterPath(name)}#${operationId}`}>
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="mt-4">
        <Heading variant="h2">
          <Link href={chapterPath(objectsChapter)}>{objectsChapter}</Link>
        </Heading>
        <ul>
          {Object.keys(document.components.schemas).map((name) => (
            <li key={name} id={name} className="text-pretty not-first:mt-2">
              <a className="underline" href={objectPath(name)}>
                {name}
              </a>
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
    <section className="mt-8 scroll-mt-18" aria-labelledby={name}>
      <Heading variant="object" anchor={{ id: name, name }}>
        {name}
      </Heading>
      {fields.length > 0 ? (
        <>
          {schema.description ? <Description text={schema.description} /> : null}
          <Fields fields={fields} />
        </>
      ) : (
        <Fields fields={[{ name: t.values, schema }]} />
      )}
    </section>
  );
}
