import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./class-names";
import { Skeleton } from "./skeleton";

type CardCorner = "top-left" | "top-right" | "bottom-left" | "bottom-right";

export type Column<Row> = {
  title: string;
  /** The width of the cell's skeleton. */
  width?: string;
  /** The cell's corner in the card that its row becomes on a phone. */
  cardCorner?: CardCorner;
  alignRight?: boolean;
  /** Classes of the heading and the cells: visibility and width. */
  className?: string;
  /** Classes of the cells only. */
  cellClassName?: string;
  /** The title is for screen readers only, for a column of buttons. */
  isTitleHidden?: boolean;
  sort?: "ascending" | "descending";
  cell: (row: Row) => ReactNode;
};

/** The width of a table: from edge to edge of the page, up to the line of an `Aside`, or inside a section. */
type Fit = "page" | "bleed" | "inset";

type RowsTableProps<Row> = {
  columns: Column<Row>[];
  /** A skeleton of the same height is shown while undefined. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => string;
  skeletonRows?: number;
  /** Each row is a link as a whole; one of its cells holds a `RowLink`. */
  isLinked?: boolean;
  fit?: Fit;
};

const wrapperClasses: Record<Fit, string> = {
  page: "-mx-gutter",
  bleed: "-mr-8 -ml-gutter narrow:-mr-gutter",
  inset: "",
};

const cellClasses: Record<Fit, string> = {
  page: "",
  bleed: "last:pr-8 narrow:last:pr-gutter phone:last:pr-0",
  inset: "first:pl-0 last:pr-0",
};

const cardCornerClasses: Record<CardCorner, string> = {
  "top-left": "phone:order-1 phone:col-start-1 phone:text-left",
  "top-right": "phone:order-1 phone:col-start-2 phone:text-right",
  "bottom-left": "phone:order-2 phone:col-start-1 phone:text-left",
  "bottom-right": "phone:order-2 phone:text-right",
};

/** A table whose rows become cards on a phone. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { columns, rows, keyOf, skeletonRows = 8, isLinked, fit = "page" } = props;
  const layout = { isLinked, fit };
  return (
    <div className={cx("relative overflow-x-auto", wrapperClasses[fit])}>
      <table aria-busy={rows === undefined}>
        <thead className="phone:sr-only">
          <tr>
            {columns.map(({ title, className, alignRight, isTitleHidden, sort }) => (
              <th
                key={title}
                scope="col"
                className={cx(alignRight && "text-right", cellClasses[fit], className)}
                aria-sort={sort}
              >
                {isTitleHidden ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <TableRow key={keyOf(row)} layout={layout} columns={columns} content={({ cell }) => cell(row)} />
              ))
            : Array.from({ length: skeletonRows }, (_, index) => (
                <TableRow
                  key={index}
                  layout={layout}
                  columns={columns}
                  content={({ width }) => <Skeleton width={width} />}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

type TableRowProps<Row> = {
  layout: { isLinked?: boolean; fit: Fit };
  columns: Column<Row>[];
  content: (column: Column<Row>) => ReactNode;
};

function TableRow<Row>({ layout: { isLinked, fit }, columns, content }: TableRowProps<Row>) {
  const isInset = fit === "inset";
  return (
    <tr
      className={cx(
        "phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-x-4 phone:gap-y-0.5 phone:border-b phone:border-line phone:py-2.75",
        isInset ? "phone:px-0" : "phone:px-gutter",
        isLinked && "relative",
      )}
    >
      {columns.map(({ title, cardCorner, alignRight, className, cellClassName, ...column }) => (
        <td
          key={title}
          className={cx(
            "phone:h-auto phone:border-0 phone:p-0",
            isInset && "in-[tr:last-child]:border-b-0",
            cellClasses[fit],
            alignRight && "text-right",
            cardCorner ? cardCornerClasses[cardCorner] : "phone:text-left",
            className,
            cellClassName,
          )}
        >
          {content({ title, ...column })}
        </td>
      ))}
    </tr>
  );
}

/** The link of a linked row. Its clickable area is the whole row, except the row's other links and buttons. */
export function RowLink({ isMonospace, className, ...rest }: ComponentProps<typeof Link> & { isMonospace?: boolean }) {
  return (
    <Link
      {...rest}
      className={cx(
        "text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
        isMonospace && "font-mono text-mono",
        className,
      )}
    />
  );
}

type ClipProps = { title?: string; className?: string; children: ReactNode };

/** A long text in a cell, cut with an ellipsis. `className` replaces the width. */
export function Clip({ title, className = "max-w-60 midsize:max-w-44", children }: ClipProps) {
  return (
    <span className={cx("block truncate", className)} title={title}>
      {children}
    </span>
  );
}
