"use client";

import { createContext, useContext, useMemo, useState, type ReactNode } from "react";

/**
 * API responses by path, read by the server while rendering the page. They are JSON texts, because React serializes and
 * parses a text far faster than an object.
 */
export type ResponsesByPath = Record<string, string>;

const ResponsesContext = createContext<Record<string, { response: unknown; loadedAt: number }>>({});

/** Gives queries the responses that the server read while rendering, so that the first HTML contains their data. */
export function InitialData({ responses, children }: { responses: ResponsesByPath; children: ReactNode }) {
  const outer = useContext(ResponsesContext);
  // The server sends responses only with a full page load, so they are as old as the first render.
  const [loadedAt] = useState(() => Date.now());
  const all = useMemo(() => {
    const own = Object.entries(responses).map(
      ([path, json]) => [path, { response: JSON.parse(json) as unknown, loadedAt }] as const,
    );
    return { ...outer, ...Object.fromEntries(own) };
  }, [outer, responses, loadedAt]);
  return <ResponsesContext value={all}>{children}</ResponsesContext>;
}

/** Starts a query with the response at this path that came with the page; without one, the query fetches. */
export function useInitialData<Body, Data>(path: string, toData: (response: Body) => Data) {
  const initial = useContext(ResponsesContext)[path];
  if (!initial) return {};
  return { initialData: toData(initial.response as Body), initialDataUpdatedAt: initial.loadedAt };
}
