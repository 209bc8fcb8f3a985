import { Markdown } from "../markdown";
import { endpointsOf, tagId, type ApiDocument, type Schema } from "./document";
import { EndpointSection, fieldsOf } from "./endpoint";
import { Fields, Sentence } from "./fields";
import { lexer } from "marked";

/** The whole API on one page, from its OpenAPI document. Without a line of script of its own. */
export function Reference({ document, baseUrl }: { document: ApiDocument; baseUrl: string }) {
  return (
    <>
      <Markdown tokens={lexer(document.info.description)} />
      {document.tags.map(({ name, description }) => (
        <section key={name} className="api-chapter" aria-labelledby={tagId(name)}>
          <h2 id={tagId(name)}>{name}</h2>
          <Sentence text={description} />
          {endpointsOf(document, name).map((endpoint) => (
            <EndpointSection
              key={endpoint.operation.operationId}
              document={document}
              endpoint={endpoint}
              baseUrl={baseUrl}
            />
          ))}
        </section>
      ))}
      <section className="api-chapter" aria-labelledby="objects">
        <h2 id="objects">Objects</h2>
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <ObjectSection key={name} name={name} schema={schema} />
        ))}
      </section>
    </>
  );
}

/** An object with its fields; a closed set of values with its values. */
function ObjectSection({ name, schema }: { name: string; schema: Schema }) {
  const fields = fieldsOf(schema, false);
  return (
    <section className="api-object" aria-labelledby={name}>
      <h3 id={name}>
        {name}
        <a className="anchor" href={`#${name}`} aria-label={`Link to “${name}”`}>
          #
        </a>
      </h3>
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
