// Compares the texts of a language with the English ones.

export type Text = string | ((...values: unknown[]) => string);

/** Each text of tables by name, as "table group.key". */
export function flatTexts(tables: Iterable<[string, object]>): [string, Text][] {
  return [...tables].flatMap(([name, table]) => flat(`${name} `, table));
}

function flat(path: string, table: object): [string, Text][] {
  return Object.entries(table).flatMap(([key, value]: [string, Text | object]) =>
    typeof value === "object" ? flat(`${path}${key}.`, value) : [[`${path}${key}`, value]],
  );
}

/** A value that inserts a text, alone or as a list. */
function mark(text: string): object {
  return Object.assign(Object(text) as object, { join: () => text });
}

/** The parts of a text that a translation keeps: inserted values, elements, links and bold words. */
export function marksOf(text: Text): string[] {
  const values = Array.from({ length: 6 }, (_, index) => mark(`<${index}>`));
  const written = typeof text === "string" ? text : text(...values);
  return [...new Set(written.match(/<\d>|\{\w+\}/g)), ...(written.match(/\*\*|[[\]]/g) ?? [])].toSorted();
}
