import type { ReactNode } from "react";
import { lexer } from "marked";
import { Inline } from "../inline";
import { messages } from "../messages";
import { Code, Paragraph, type Place } from "../prose";
import { objectPath, refName, type Schema } from "./document";
import { RichText } from "@/components/ui/rich-text";

const t = messages.reference;

export type Field = { name: string; schema: Schema; description?: string; isRequired?: boolean };

/** Fields of a body or object, or parameters, with type, meaning and constraints. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <dl className="mt-2 border-t border-line">
      {fields.map(({ name, schema, description = schema.description, isRequired }) => (
        <div key={name} className="border-b border-line py-2">
          <dt className="flex flex-wrap items-baseline gap-x-3 font-medium">
            <Code context="heading">{name}</Code>
            <span className="text-xs font-text text-ink-2">
              <TypeName schema={schema} />
            </span>
            {isRequired ? <span className="text-xs text-attention">{t.required}</span> : null}
          </dt>
          <dd className="text-sm text-ink-2">
            {description ? <Description text={description} /> : null}
            <Bounds schema={schema} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A description with inline code. */
export function Description({ text, place = "box" }: { text: string; place?: Place }) {
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
    return anyOf.map((variant, index) => (
      <span key={index}>
        {index > 0 ? t.or : ""}
        <TypeName schema={variant} />
      </span>
    ));
  }
  if (items) {
    return <RichText text={t.listOf} parts={{ type: <TypeName schema={items} /> }} />;
  }
  const name = Array.isArray(type) ? type.join(t.or) : (type ?? t.anyValue);
  const formatName = format && formats[format];
  return formatName ? t.typeWithFormat(name, formatName) : name;
}

const formats: Partial<Record<string, string>> = t.format;

function codeInList(value: unknown, index: number): ReactNode {
  return (
    <span key={index}>
      {index > 0 ? ", " : ""}
      <Code>{String(value)}</Code>
    </span>
  );
}

/** The constraints other than the type: allowed values and limits. */
function Bounds({ schema }: { schema: Schema }) {
  const values = schema.enum ?? schema.items?.enum ?? [];
  const limits = [
    range(schema.minimum, schema.maximum, ""),
    range(schema.minLength, schema.maxLength, t.characters),
    range(schema.minItems, schema.maxItems, t.items),
  ].filter(Boolean);
  return (
    <>
      {values.length > 0 ? (
        <Paragraph place="box">
          <RichText text={t.oneOf} parts={{ values: values.map(codeInList) }} />
        </Paragraph>
      ) : null}
      {limits.length > 0 ? <p className="text-xs text-pretty">{limits.join(" · ")}</p> : null}
    </>
  );
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (min !== undefined && max !== undefined) return t.between(min, max, unit);
  if (max !== undefined) return t.atMost(max, unit);
  // "At least 1" is obvious for texts and lists, so it is omitted.
  return min === undefined || (min === 1 && unit) ? "" : t.atLeast(min, unit);
}
