import { useId, type ReactNode } from "react";
import { QueryError } from "@/components/api/query-error";
import { cx } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";

type Query = { isError: boolean; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

type BoxProps = {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  wide?: boolean;
  /** What the box waits for; its content is null until there is something to show. */
  query: Query;
  children: ReactNode | null;
};

/** One module of the overview: it loads and fails by itself. */
export function Box({ title, aside, wide, query, children }: BoxProps) {
  const id = useId();
  return (
    <section className={cx("box", wide && "wide")} aria-labelledby={id} aria-busy={children === null && !query.isError}>
      <div className="box-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children ??
        (query.isError ? (
          <QueryError
            title={`${title}: could not be loaded`}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <Skeleton width="70%" />
        ))}
    </section>
  );
}
