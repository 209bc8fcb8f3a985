import { findPayPageRequest } from "@/lib/payment-requests/find-pay-page-request";

const gonePath = "/pay/gone";

/**
 * For the server, before Next sees the URL: the path to render, with status 404, in place of a pay page that is not
 * there; null when Next may go on. Next's own answer to `notFound()` has an empty body until its script runs, and this
 * one is the same bytes for every shortcode.
 */
export async function missingPayPage(pathname: string): Promise<string | null> {
  const shortcode = /^\/pay\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (shortcode === undefined) return null;
  return (await findPayPageRequest(shortcode)) ? null : gonePath;
}
