import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./class-names";
import { Skeleton } from "./skeleton";

type CardCorner = "top-left" | "top-right" | "bottom-left" | "bottom-right";

export type Column<Row> = {
  title: string;
  /** The width of the cell's skeleton. */
  width?: string;
  /** The cell's corner in the card that its row becomes in a narrow container. A card omits the columns without one. */
  cardCorner?: CardCorner;
  alignRight?: boolean;
  /**
   * Classes of the heading and the cells: the column's width, and the widths of the container that hide it. Columns
   * without a width share the rest.
   */
  className?: string;
  /** Classes of the cells only. */
  cellClassName?: string;
  /** The title is for screen readers only, for a column of buttons. */
  isTitleHidden?: boolean;
  sort?: "ascending" | "descending";
  cell: (row: Row) => ReactNode;
};

/** The last column, with a menu or a button for each row. */
export function actionsColumn<Row>(title: string, cell: Column<Row>["cell"]): Column<Row> {
  return {
    title,
    isTitleHidden: true,
    width: "3rem",
    cardCorner: "top-right",
    alignRight: true,
    className: "w-32",
    cell,
  };
}

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
  /** Its cells have two lines. */
  isTall?: boolean;
  fit?: Fit;
};

const wrapperClasses: Record<Fit, string> = {
  page: "-mx-gutter",
  bleed: "-me-8 -ms-gutter narrow:-me-gutter",
  inset: "-mx-2",
};

const cellClasses: Record<Fit, string> = {
  page: "",
  bleed: "last:pe-8 narrow:last:pe-gutter",
  inset: "first:ps-2 last:pe-2",
};

const cardCornerClasses: Record<CardCorner, string> = {
  "top-left": "card:order-1 card:col-start-1 card:text-start",
  "top-right": "card:order-1 card:col-start-2 card:text-end",
  "bottom-left": "card:order-2 card:col-start-1 card:text-start",
  "bottom-right": "card:order-2 card:text-end",
};

/**
 * A table that is exactly as wide as its container, whatever its cells contain: a cell clips what does not fit. In a
 * narrow container, its rows become cards.
 */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { columns, rows, keyOf, skeletonRows = 8, isLinked, isTall, fit = "page" } = props;
  const layout = { isLinked, isTall, fit };
  return (
    <div className={cx("@container relative", wrapperClasses[fit])}>
      <table className="table-fixed card:block" aria-busy={rows === undefined}>
        <thead className="card:sr-only">
          <tr>
            {columns.map(({ title, className, alignRight, isTitleHidden, sort }) => (
              <th
                key={title}
                scope="col"
                className={cx("truncate", alignRight && "text-end", cellClasses[fit], className)}
                aria-sort={sort}
              >
                {isTitleHidden ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="card:block">
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
  layout: { isLinked?: boolean; isTall?: boolean; fit: Fit };
  columns: Column<Row>[];
  content: (column: Column<Row>) => ReactNode;
};

function TableRow<Row>({ layout: { isLinked, isTall, fit }, columns, content }: TableRowProps<Row>) {
  const isInset = fit === "inset";
  return (
    <tr
      className={cx(
        "card:grid card:grid-cols-[minmax(0,1fr)_fit-content(58%)] card:gap-x-3 card:gap-y-1 card:border-b card:border-line card:py-2.75",
        isInset ? "card:px-2" : "card:px-gutter",
        isLinked && "relative",
      )}
    >
      {columns.map(({ title, cardCorner, alignRight, className, cellClassName, ...column }) => (
        <td
          key={title}
          className={cx(
            "truncate card:h-auto card:w-auto card:-m-1 card:border-0 card:p-1!",
            isTall && "h-15 py-2",
            isInset && "in-[tr:last-child]:border-b-0",
            cellClasses[fit],
            alignRight && "text-end",
            cardCorner ? cardCornerClasses[cardCorner] : "card:hidden",
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
      data-row-link
      className={cx(
        "text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
        isMonospace && "font-mono text-mono",
        className,
      )}
    />
  );
}

/** A text of any length in a cell, cut with an ellipsis. The tooltip shows all of it. */
export function Clip({ text, className }: { text: string; className?: string }) {
  return (
    <span className={cx("block min-w-0 text-start", className)}>
      <span className="inline-block max-w-full truncate align-bottom" title={text} dir="auto">
        {text}
      </span>
    </span>
  );
}

/** Two lines in a cell; the second is small. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      <span>{first}</span>
      <span className="truncate text-xs text-ink-2">{second}</span>
    </span>
  );
}
