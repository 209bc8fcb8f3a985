import type { ReactNode } from "react";
import { cx } from "./class-names";
import { SkeletonRows, type SkeletonColumn } from "./skeleton";

export type RowsColumn = SkeletonColumn & {
  title: string;
  className: string;
  /** Read aloud and not shown: of a column of buttons. */
  isUnseen?: boolean;
  sort?: "ascending" | "descending";
};

type RowsTableProps = {
  columns: RowsColumn[];
  /** Nothing yet: it draws a skeleton of the same height. */
  rows: ReactNode[] | undefined;
  skeletonRows?: number;
  /** Each row leads somewhere as a whole. */
  isLinked?: boolean;
};

/** A list as a table on a desktop and as cards on a phone, where `tl`, `tr`, `bl` and `br` are the corners of a card. */
export function RowsTable({ columns, rows, skeletonRows, isLinked = false }: RowsTableProps) {
  return (
    <div className="table-wrap">
      <table className={cx("rows", isLinked && "linked")} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {columns.map(({ title, className, isUnseen, sort }) => (
              <th key={title} scope="col" className={headClass(className)} aria-sort={sort}>
                {isUnseen ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows ?? <SkeletonRows columns={columns} rows={skeletonRows} />}</tbody>
      </table>
    </div>
  );
}

/** A head has no corner of a card to stand in. */
function headClass(className: string): string {
  return className.replace(/\b(tl|tr|bl|br)\b/, "").trim();
}
