/** A placeholder for a loading text. `width` is any CSS length. */
export function Skeleton({ width = "6rem" }: { width?: string }) {
  return <span className="skeleton" style={{ "--w": width } as React.CSSProperties} aria-hidden="true" />;
}

/** A placeholder for a page heading, and for `children` below it. */
export function PageSkeleton({ label, children }: { label: string; children?: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <div className="page-head">
        <div className="grid gap-3 h-[4.25rem] content-center">
          <Skeleton width="16rem" />
          <Skeleton width="22rem" />
        </div>
      </div>
      {children}
    </div>
  );
}

/** A placeholder for a section. */
export function SectionSkeleton() {
  return (
    <div className="h-14" aria-busy="true">
      <Skeleton width="60%" />
    </div>
  );
}

/** A placeholder for a one-line heading. */
export function HeadSkeleton({ label }: { label: string }) {
  return (
    <div className="page-head" role="status" aria-busy="true" aria-label={label}>
      <Skeleton width="16rem" />
    </div>
  );
}
