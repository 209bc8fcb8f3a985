import type { ReactNode } from "react";
import { lexer } from "marked";
import { Inline } from "../inline";
import { Code, Paragraph, type Place } from "../prose";
import { objectPath, refName, type Schema } from "./document";

export type Field = { name: string; schema: Schema; description?: string; isRequired?: boolean };

/** Fields of a body or object, or parameters, with type, meaning and constraints. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <dl className="mt-2 border-t border-line">
      {fields.map(({ name, schema, description = schema.description, isRequired }) => (
        <div key={name} className="border-b border-line py-2">
          <dt className="flex flex-wrap items-baseline gap-x-3 font-medium">
            <Code look="heading">{name}</Code>
            <span className="text-xs font-text text-ink-2">
              <TypeName schema={schema} />
            </span>
            {isRequired ? <span className="text-xs text-attention">required</span> : null}
          </dt>
          <dd className="text-sm text-ink-2">
            {description ? <Sentence text={description} /> : null}
            <Bounds schema={schema} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A description with inline code. */
export function Sentence({ text, place = "box" }: { text: string; place?: Place }) {
  return lexer(text).map((token, index) =>
    "tokens" in token ? (
      <Paragraph key={index} place={place}>
        <Inline tokens={token.tokens} />
      </Paragraph>
    ) : null,
  );
}

function TypeName({ schema }: { schema: Schema }): ReactNode {
  const { $ref, anyOf, items, type, format } = schema;
  if ($ref) {
    return (
      <a className="underline" href={objectPath(refName($ref))}>
        {refName($ref)}
      </a>
    );
  }
  if (anyOf) {
    return anyOf.map((each, index) => (
      <span key={index}>
        {index > 0 ? " or " : ""}
        <TypeName schema={each} />
      </span>
    ));
  }
  if (items) {
    return (
      <>
        list of <TypeName schema={items} />
      </>
    );
  }
  const name = Array.isArray(type) ? type.join(" or ") : (type ?? "any value");
  return format && formats[format] ? `${name}, ${formats[format]}` : name;
}

const formats: Record<string, string> = { uuid: "UUID", uri: "URL", "date-time": "time" };

/** Constraints besides the type: values, limits and default. */
function Bounds({ schema }: { schema: Schema }) {
  const values = schema.enum ?? schema.items?.enum ?? [];
  const limits = [
    range(schema.minimum, schema.maximum, ""),
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, " items"),
    schema.default === undefined ? "" : `${JSON.stringify(schema.default)} by default`,
  ].filter(Boolean);
  return (
    <>
      {values.length > 0 ? (
        <Paragraph place="box">
          One of{" "}
          {values.map((value, index) => (
            <span key={index}>
              {index > 0 ? ", " : ""}
              <Code>{String(value)}</Code>
            </span>
          ))}
        </Paragraph>
      ) : null}
      {limits.length > 0 ? <p className="text-xs text-pretty">{limits.join(" · ")}</p> : null}
    </>
  );
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  // "At least 1" is obvious for texts and lists, so it is omitted.
  return least === undefined || (least === 1 && unit) ? "" : `at least ${least}${unit}`;
}
