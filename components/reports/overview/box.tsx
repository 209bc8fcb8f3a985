import { useId, type ReactNode } from "react";
import { messages } from "./messages";
import { QueryStates, type Query } from "@/components/api/loading/query-states";
import { cx } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";

type BoxProps<Data> = {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  width?: keyof typeof widths;
  query: Query<Data>;
  children: (data: Data) => ReactNode;
};

const widths = {
  third: "col-span-4 ps-6 last:grow",
  /** At the start of a row. */
  first: "col-span-4 ps-gutter",
  wide: "col-span-8 ps-gutter",
  full: "col-span-full ps-gutter",
};

/** A module of the overview that loads and fails independently. */
export function Box<Data>({ title, aside, width = "third", query, children }: BoxProps<Data>) {
  const id = useId();
  const isLoading = query.data === undefined && !query.isError;
  return (
    <section
      className={cx(
        "flex min-w-0 flex-col gap-4 bg-surface py-5 pe-6 narrow:col-span-full narrow:px-gutter",
        widths[width],
      )}
      aria-labelledby={id}
      aria-busy={isLoading}
    >
      <div className="flex items-baseline justify-between gap-3 [&_a]:text-xs [&_a]:whitespace-nowrap">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <QueryStates query={query} failure={messages.failure} loading={<Skeleton width="70%" />}>
        {children}
      </QueryStates>
    </section>
  );
}
