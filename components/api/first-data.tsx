"use client";

import { createContext, useContext, useMemo, useState, type ReactNode } from "react";

/** Responses of the API by path, read by the server while it rendered the page. */
export type Answers = Record<string, unknown>;

const Context = createContext<Record<string, { answer: unknown; at: number }>>({});

/** Gives queries below their first data, in the first HTML and without a request of their own. */
export function FirstData({ answers, children }: { answers: Answers; children: ReactNode }) {
  const outer = useContext(Context);
  // Only a page that is loaded as a whole comes with answers.
  const [at] = useState(() => Date.now());
  const all = useMemo(() => {
    const own = Object.entries(answers).map(([path, answer]) => [path, { answer, at }] as const);
    return { ...outer, ...Object.fromEntries(own) };
  }, [outer, answers, at]);
  return <Context value={all}>{children}</Context>;
}

/** The options of a query whose first data may have come with the page. */
export function useFirst<Answer, Data>(path: string, toData: (answer: Answer) => Data) {
  const first = useContext(Context)[path];
  return first ? { initialData: toData(first.answer as Answer), initialDataUpdatedAt: first.at } : {};
}
