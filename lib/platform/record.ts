import { Prisma } from "@/lib/platform/db";

// Typed records for plain SQL reads: the fields of a Prisma model and how each is transferred. Columns are the field
// names in snake_case.

/**
 * `bigint` and `raw`, a raw amount, are transferred as text, because JavaScript numbers and JSON would round them. Enums
 * are `text`.
 */
type Kind = "plain" | "text" | "bigint" | "raw" | "date" | "bytes";

type Value<Stored, Of> = Of extends "raw" ? bigint | Extract<Stored, null> : Stored;

export type Decoded<Of extends { decode: (row: Json) => unknown }> = ReturnType<Of["decode"]>;

/** The values of a record, in the order of its fields. */
export type Json = readonly unknown[];

/** Kinds whose JSON value is not the field's value. */
const decoders: Partial<Record<Kind, (text: string) => unknown>> = {
  bigint: BigInt,
  raw: BigInt,
  date: (text) => new Date(text),
  // PostgreSQL writes bytes as \x and hexadecimal digits.
  bytes: (text) => Buffer.from(text.slice(2), "hex"),
};

/**
 * Some fields of a model: `recordOf<Token>()({ id: "plain", symbol: "plain" })`. Two calls, because TypeScript cannot
 * infer the fields in a call that names the model.
 */
export function recordOf<Model>() {
  return <const Chosen extends { readonly [Field in keyof Model]?: Kind }>(fields: Chosen) => {
    type Row = { [Field in keyof Chosen & keyof Model]: Value<Model[Field], Chosen[Field]> };
    const kinds = Object.entries<Kind>(fields as Record<string, Kind>);
    const columns = kinds.map(([field, kind]) => ({ field, decode: decoders[kind] }));
    return {
      /** The columns of `alias` as one JSON array, which takes less time to write and to parse than an object. */
      json: (alias: string) =>
        Prisma.raw(`json_build_array(${kinds.map(([field, kind]) => valueOf(alias, field, kind)).join(", ")})`),
      decode: (row: Json) => {
        const record: Record<string, unknown> = {};
        let index = 0;
        // Not `entries()`: an array for each field takes as long as the rest.
        for (const { field, decode } of columns) {
          const value = row[index];
          record[field] = decode && value !== null ? decode(value as string) : value;
          index += 1;
        }
        return record as Row;
      },
    };
  };
}

function valueOf(alias: string, field: string, kind: Kind): string {
  const column = `${alias}.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  return ["bigint", "raw", "text"].includes(kind) ? `${column}::text` : column;
}
