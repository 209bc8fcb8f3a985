"use client";

import { Suspense, type ReactNode } from "react";
import { messages as t } from "./messages";
import type { MissingObjectProps } from "./missing-object";
import { QueryStates, type Query } from "./query-states";
import { Crumbs, type Crumb } from "@/components/ui/crumbs";
import { lazyPart } from "@/components/ui/lazy-part";
import { HeadSkeleton } from "@/components/ui/skeleton";

const MissingObject = lazyPart(() => import("./missing-object").then((part) => part.MissingObject));

type ObjectPageProps<Data> = MissingObjectProps & {
  query: Query<Data>;
  crumbs: Crumb[];
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The page of one object with breadcrumbs, or a message if it does not exist. */
export function ObjectPage<Data>(props: ObjectPageProps<Data>) {
  const { noun, query, crumbs, listLink, reason, loading, children } = props;
  const loadingPart = loading ?? <HeadSkeleton label={t.loading(noun)} />;
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <QueryStates
        query={query}
        failure={t.failure(noun)}
        loading={loadingPart}
        missing={
          <Suspense fallback={loadingPart}>
            <MissingObject noun={noun} listLink={listLink} reason={reason} />
          </Suspense>
        }
      >
        {children}
      </QueryStates>
    </>
  );
}
