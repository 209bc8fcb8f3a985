import { env } from "@/lib/env";

/** The two origins of URLs, passed to presenters as a value. */
export type Urls = { baseUrl: string; payUrl: string };

/** This process's origins, for the callers of presenters. */
export function urls(): Urls {
  const { BASE_URL, PAY_URL } = env();
  return { baseUrl: BASE_URL, payUrl: PAY_URL };
}
