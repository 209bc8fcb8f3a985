/** A bar in the place of a text that is loading. `width` is any CSS length. */
export function Skeleton({ width = "6rem" }: { width?: string }) {
  return <span className="skeleton" style={{ "--w": width } as React.CSSProperties} aria-hidden="true" />;
}

export type SkeletonColumn = { width: string; className?: string };

/** Rows with the cells of the table that is loading, so that nothing shifts when it arrives. */
export function SkeletonRows({ columns, rows = 8 }: { columns: SkeletonColumn[]; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {columns.map(({ width, className }, column) => (
        <td key={column} className={className}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ));
}
