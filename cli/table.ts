// Formats rows as aligned columns.

type Cell = string | number | boolean | null;

/** Column titles in order, each with the field it shows. */
export type Columns<T> = readonly (readonly [title: string, cell: (row: T) => Cell])[];

export function formatTable<T>(rows: readonly T[], columns: Columns<T>): string {
  const lines = [columns.map(([title]) => title.toUpperCase()), ...rows.map((row) => cellTexts(row, columns))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => characterCount(line[column] ?? ""))));
  return lines
    .map((line) =>
      line
        .map((text, column) => padded(text, widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** "2026-01-31 12:05 UTC", or a dash if there is no time. */
export function formatTime(iso: string | null): string {
  return iso === null ? "–" : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

function cellTexts<T>(row: T, columns: Columns<T>): string[] {
  return columns.map(([, cell]) => {
    const value = cell(row);
    // Control characters in a name could move the cursor or forge a row.
    return value === null || value === "" ? "–" : String(value).replace(/\p{Cc}/gu, " ");
  });
}

function padded(text: string, width: number): string {
  return text + " ".repeat(width - characterCount(text));
}

function characterCount(text: string): number {
  return Array.from(text).length;
}
