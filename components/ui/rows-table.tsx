import type { ReactNode } from "react";
import { cx } from "./class-names";
import { Skeleton } from "./skeleton";

export type Column<Row> = {
  title: string;
  /** The skeleton's width. */
  width?: string;
  /** `tl`, `tr`, `bl` and `br` are the corners of the card that a row becomes on a phone. */
  className?: string;
  /** For screen readers only, for a column of buttons. */
  isUnseen?: boolean;
  sort?: "ascending" | "descending";
  cell: (row: Row) => ReactNode;
};

type RowsTableProps<Row> = {
  columns: Column<Row>[];
  /** A skeleton of the same height is shown while undefined. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => string;
  skeletonRows?: number;
  /** Each row is a link as a whole. */
  isLinked?: boolean;
  /** Inside a section instead of edge to edge. */
  isInset?: boolean;
};

/** A list as a table on a desktop and as cards on a phone. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { columns, rows, keyOf, skeletonRows = 8, isLinked, isInset } = props;
  return (
    <div className={isInset ? "inset-wrap" : "table-wrap"}>
      <table className={cx(isInset && "inset", "rows", isLinked && "linked")} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {columns.map(({ title, className, isUnseen, sort }) => (
              <th key={title} scope="col" className={headClass(className)} aria-sort={sort}>
                {isUnseen ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => <Cells key={keyOf(row)} columns={columns} content={({ cell }) => cell(row)} />)
            : Array.from({ length: skeletonRows }, (_, index) => (
                <Cells key={index} columns={columns} content={({ width }) => <Skeleton width={width} />} />
              ))}
        </tbody>
      </table>
    </div>
  );
}

type CellsProps<Row> = { columns: Column<Row>[]; content: (column: Column<Row>) => ReactNode };

function Cells<Row>({ columns, content }: CellsProps<Row>) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.title} className={column.className}>
          {content(column)}
        </td>
      ))}
    </tr>
  );
}

/** A heading has the alignment and visibility of its column, not the style of its cells. */
function headClass(className = ""): string | undefined {
  return className.replace(/\b(tl|tr|bl|br|muted|mono)\b/g, "").trim() || undefined;
}
