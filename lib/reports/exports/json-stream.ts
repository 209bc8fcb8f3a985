/** Rows of a section. The parts of one section are consecutive. */
export type Part = { section: string; rows: readonly unknown[] };

/**
 * Streams one JSON object with a list per section and a row per line. An interrupted export is invalid JSON, so it
 * cannot be mistaken for a complete one.
 */
export async function* toJson(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  let current: string | undefined;
  let isFirst = true;
  for await (const { section, rows } of parts) {
    let text = "";
    if (section !== current) {
      text += `${current === undefined ? "{" : "\n],"}\n${JSON.stringify(section)}: [`;
      current = section;
      isFirst = true;
    }
    for (const row of rows) {
      text += `${isFirst ? "" : ","}\n${JSON.stringify(row)}`;
      isFirst = false;
    }
    yield text;
  }
  yield current === undefined ? "{}\n" : "\n]\n}\n";
}
