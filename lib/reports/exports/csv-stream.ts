import { z } from "zod";

/** A field of an object, as a path: `["amount", "raw"]`. */
type Column = readonly string[];

/**
 * The columns of an object's schema, in its order: one for each field, and for each field of a nested object. A list or a
 * map is one column.
 */
export function columnsOf(schema: z.core.$ZodType, path: Column = []): Column[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return columnsOf(schema.unwrap(), path);
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
    columnsOf(field, [...path, name]),
  );
}

/**
 * Streams rows as CSV (RFC 4180) in UTF-8 with a byte order mark, without which Excel misreads it. The names of nested
 * fields are joined by points. Lists and maps are JSON.
 */
export async function* toCsv(columns: Column[], pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(columns.map((path) => path.join(".")))}`;
  for await (const rows of pages) {
    const cells = rows.map((row) => columns.map((path) => textOf(path.reduce(fieldOf, row))));
    yield cells.map(lineOf).join("");
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null)?.[name];
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function lineOf(cells: string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** An apostrophe keeps a spreadsheet from running a text as a formula (OWASP, CSV injection). */
function cellOf(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
