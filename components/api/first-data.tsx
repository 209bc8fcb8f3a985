"use client";

import { createContext, useContext, useMemo, useState, type ReactNode } from "react";

/** API responses by path, read by the server while rendering the page. */
export type Answers = Record<string, unknown>;

const Context = createContext<Record<string, { answer: unknown; at: number }>>({});

/** Provides the first data of queries in the first HTML, without a request. */
export function FirstData({ answers, children }: { answers: Answers; children: ReactNode }) {
  const outer = useContext(Context);
  // Only a full page load comes with responses.
  const [at] = useState(() => Date.now());
  const all = useMemo(() => {
    const own = Object.entries(answers).map(([path, answer]) => [path, { answer, at }] as const);
    return { ...outer, ...Object.fromEntries(own) };
  }, [outer, answers, at]);
  return <Context value={all}>{children}</Context>;
}

/** Starts a query with the response at this path that came with the page; without one, the query fetches. */
export function useFirst<Answer, Data>(path: string, toData: (answer: Answer) => Data) {
  const first = useContext(Context)[path];
  return first ? { initialData: toData(first.answer as Answer), initialDataUpdatedAt: first.at } : {};
}
