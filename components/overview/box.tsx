import { useId, type ReactNode } from "react";
import { QueryStates, type Query } from "@/components/loading/query-states";
import { cx } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";

type BoxProps<Data> = {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  width?: "wide" | "full";
  query: Query<Data>;
  children: (data: Data) => ReactNode;
};

/** A module of the overview that loads and fails independently. */
export function Box<Data>({ title, aside, width, query, children }: BoxProps<Data>) {
  const id = useId();
  const isLoading = query.data === undefined && !query.isError;
  return (
    <section className={cx("box", width)} aria-labelledby={id} aria-busy={isLoading}>
      <div className="box-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <QueryStates query={query} failure={`${title}: could not be loaded`} loading={<Skeleton width="70%" />}>
        {children}
      </QueryStates>
    </section>
  );
}
