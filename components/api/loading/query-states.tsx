"use client";

import type { ReactNode } from "react";
import { ApiError, errorText } from "@/components/api/request";
import { ErrorState } from "@/components/ui/error-state";

export type Query<Data> = {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  fetchStatus: "fetching" | "paused" | "idle";
  refetch: () => Promise<unknown>;
};

type QueryStatesProps<Data> = {
  query: Query<Data>;
  /** For example "The payments could not be loaded". */
  failure: string;
  loading: ReactNode;
  /** Shown when the API responds 404. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Whether the data is that of an earlier choice, while that of the present one loads. A query that is off has no other. */
export function isOutdated({ isPlaceholderData, fetchStatus }: Query<unknown>): boolean {
  return isPlaceholderData && fetchStatus !== "idle";
}

/** No box of its own. While other data loads, a line at the top says so: paled texts would be hard to read. */
const boxClasses =
  "contents aria-busy:before:fixed aria-busy:before:inset-x-0 aria-busy:before:top-0 aria-busy:before:z-10 aria-busy:before:h-0.5 aria-busy:before:animate-pulse aria-busy:before:bg-accent";

/** The states of a query. Loaded data stays visible when a later request fails, and while other data loads. */
export function QueryStates<Data>({ query, failure, loading, missing, children }: QueryStatesProps<Data>) {
  const { data, isError, error } = query;
  if (data !== undefined || !isError)
    return (
      <div className={boxClasses} aria-busy={isOutdated(query) || undefined}>
        {data === undefined ? loading : children(data)}
      </div>
    );
  if (missing && error instanceof ApiError && error.status === 404) return missing;
  return (
    <ErrorState
      title={failure}
      message={errorText(error)}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
