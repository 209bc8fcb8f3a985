import { env } from "@/lib/platform/env";

/** The public address of the dashboard and the API, and that of the pay page. */
export type Urls = { baseUrl: string; payUrl: string };

/** The public addresses in this process's settings. */
export function urls(): Urls {
  const { BASE_URL, PAY_URL } = env();
  return { baseUrl: BASE_URL, payUrl: PAY_URL };
}
