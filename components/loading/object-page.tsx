"use client";

import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { QueryStates, type Query } from "./query-states";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs, type Crumb } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { HeadSkeleton } from "@/components/ui/skeleton";

type ObjectPageProps<Data> = {
  /** For example "endpoint". */
  noun: string;
  query: Query<Data>;
  crumbs: Crumb[];
  /** The link to the list, if the object does not exist. */
  listLink: { href: string; text: string };
  /** Why the object may not exist. The default says that it may belong to the other environment. */
  reason?: string;
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The page of one object with breadcrumbs, or a message if it does not exist. */
export function ObjectPage<Data>(props: ObjectPageProps<Data>) {
  const { noun, query, crumbs, listLink, reason = t.otherEnvironment, loading, children } = props;
  const missing = (
    <Empty alone title={t.missing(noun)} actions={<ButtonLink href={listLink.href}>{listLink.text}</ButtonLink>}>
      {reason}
    </Empty>
  );
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <QueryStates
        query={query}
        failure={t.failure(noun)}
        loading={loading ?? <HeadSkeleton label={t.loading(noun)} />}
        missing={missing}
      >
        {children}
      </QueryStates>
    </>
  );
}
