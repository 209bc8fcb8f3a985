import { DomainError } from "@/lib/platform/errors";
import { inTurn, payerTurn } from "@/lib/api/http/in-turn";
import { countGuess, requirePayPageRate } from "@/lib/api/http/rates";
import { getPayPageRequest } from "@/lib/requests/find-pay-page-request";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { urls } from "@/lib/platform/urls";

/** The path of a pay page, for the router and the log. */
export const payPagePath = "/pay/[shortcode]";

/**
 * The public request of a path, "missing" if there is none, null if the path is not a pay page. Counts against the rate
 * limits of pay pages and of guessed shortcodes, and throws `rate_limit_exceeded`.
 */
export async function findPayPage(
  pathname: string,
  headers: Headers,
): Promise<PublicPaymentRequest | "missing" | null> {
  const shortcode = /^\/pay\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (shortcode === undefined) return null;
  await requirePayPageRate(headers, shortcode);
  try {
    return await inTurn(payerTurn(headers), () => getPayPageRequest(shortcode, urls(), new Date()));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "payment_request_not_found") throw error;
    await countGuess(error, headers);
    return "missing";
  }
}
