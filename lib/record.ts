import { Prisma } from "@/lib/db";

// Typed records for plain SQL reads: the fields of a Prisma model and how each is transferred. Columns are the field
// names in snake_case.

/**
 * `bigint` and `decimal` are transferred as text, because JavaScript numbers and JSON would round them. Enums are
 * `text`.
 */
type Kind = "plain" | "text" | "bigint" | "decimal" | "date" | "bytes";

export type Decoded<Of extends { decode: (row: Json) => unknown }> = ReturnType<Of["decode"]>;

/** The values of a record, in the order of its fields. */
export type Json = readonly unknown[];

/**
 * Some fields of a model: `recordOf<Token>()({ id: "plain", symbol: "plain" })`. Two calls, because TypeScript cannot
 * infer the fields in a call that names the model.
 */
export function recordOf<Model>() {
  return <const Chosen extends { readonly [Field in keyof Model]?: Kind }>(fields: Chosen) => {
    const kinds = Object.entries<Kind>(fields as Record<string, Kind>);
    return {
      /** The columns of `alias` as one JSON array, which takes less time to write and to parse than an object. */
      json: (alias: string) =>
        Prisma.raw(`json_build_array(${kinds.map(([field, kind]) => valueOf(alias, field, kind)).join(", ")})`),
      decode: (row: Json) => {
        const record: Record<string, unknown> = {};
        for (const [index, [field, kind]] of kinds.entries()) record[field] = decoded(row[index], kind);
        return record as Pick<Model, keyof Chosen & keyof Model>;
      },
    };
  };
}

function valueOf(alias: string, field: string, kind: Kind): string {
  const column = `${alias}.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  return ["bigint", "decimal", "text"].includes(kind) ? `${column}::text` : column;
}

function decoded(value: unknown, kind: Kind): unknown {
  if (value === null) return null;
  if (kind === "bigint") return BigInt(value as string);
  if (kind === "decimal") return new Prisma.Decimal(value as string);
  if (kind === "date") return new Date(value as string);
  // PostgreSQL writes bytes as \x and hexadecimal digits.
  return kind === "bytes" ? Buffer.from((value as string).slice(2), "hex") : value;
}
