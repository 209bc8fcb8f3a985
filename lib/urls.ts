import { env } from "@/lib/env";

/** The two origins that URLs are built from. Presenters take them as a value. */
export type Urls = { baseUrl: string; payUrl: string };

/** This process's origins, for the callers of presenters: routes, pages, the worker. */
export function urls(): Urls {
  const { BASE_URL, PAY_URL } = env();
  return { baseUrl: BASE_URL, payUrl: PAY_URL };
}
