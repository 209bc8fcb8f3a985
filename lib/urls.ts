import { env } from "@/lib/env";

/** The two origins that links are built from. Presenters take them as a value. */
export type Links = { baseUrl: string; payUrl: string };

/** This process's origins: for the edges (routes, pages, the worker) that call a presenter. */
export function links(): Links {
  const { BASE_URL, PAY_URL } = env();
  return { baseUrl: BASE_URL, payUrl: PAY_URL };
}
