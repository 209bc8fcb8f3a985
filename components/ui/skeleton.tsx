/** A bar in the place of a text that is loading. `width` is any CSS length. */
export function Skeleton({ width = "6rem" }: { width?: string }) {
  return <span className="skeleton" style={{ "--w": width } as React.CSSProperties} aria-hidden="true" />;
}

/** Rows of the right height for a table that is loading, so that nothing shifts when it arrives. */
export function SkeletonRows({ rows, widths }: { rows: number; widths: string[] }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className="skeleton-row">
      {widths.map((width, column) => (
        <td key={column} className={column > 1 ? "hide-sm" : undefined}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ));
}
