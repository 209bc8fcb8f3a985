import { HeadRow } from "./page-head";

/** A placeholder for a loading text. `width` is any CSS length. */
export function Skeleton({ width = "6rem" }: { width?: string }) {
  return (
    <span
      className="my-1 inline-block h-3 w-(--w) max-w-full animate-sweep rounded-xs bg-linear-[90deg,var(--color-sunken),var(--color-line),var(--color-sunken)] bg-size-[200%_100%]"
      style={{ "--w": width } as React.CSSProperties}
      aria-hidden="true"
    />
  );
}

/** A placeholder for a page heading, and for `children` below it. */
export function PageSkeleton({ label, children }: { label: string; children?: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <HeadRow>
        <div className="grid h-17 content-center gap-3">
          <Skeleton width="16rem" />
          <Skeleton width="22rem" />
        </div>
      </HeadRow>
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
    <HeadRow role="status" aria-busy="true" aria-label={label}>
      <Skeleton width="16rem" />
    </HeadRow>
  );
}
