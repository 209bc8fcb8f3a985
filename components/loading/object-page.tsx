"use client";

import type { ReactNode } from "react";
import { QueryStates, type Query } from "./query-states";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs, type Crumb } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { HeadSkeleton } from "@/components/ui/skeleton";

type ObjectPageProps<Data> = {
  /** "endpoint" */
  noun: string;
  query: Query<Data>;
  crumbs: Crumb[];
  /** Where to go when the API has no such object. */
  listLink: { href: string; text: string };
  /** What may have become of an object that the API does not have, besides being in the other environment. */
  fate?: string;
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The page of one object: the way to its list, then the object, or why there is none. */
export function ObjectPage<Data>(props: ObjectPageProps<Data>) {
  const { noun, query, crumbs, listLink, fate = "It may belong", loading, children } = props;
  const missing = (
    <Empty
      alone
      title={`There is no such ${noun} here`}
      actions={<ButtonLink href={listLink.href}>{listLink.text}</ButtonLink>}
    >
      {fate} to the other environment: switch between Live and Sandbox at the top.
    </Empty>
  );
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <QueryStates
        query={query}
        failure={`The ${noun} could not be loaded`}
        loading={loading ?? <HeadSkeleton label={`Loading the ${noun}`} />}
        missing={missing}
      >
        {children}
      </QueryStates>
    </>
  );
}
