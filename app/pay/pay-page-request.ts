import { AsyncLocalStorage } from "node:async_hooks";
import { DomainError } from "@/lib/platform/errors";
import { inTurn, payerTurn } from "@/lib/api/http/in-turn";
import { countGuess, requirePayPageRate } from "@/lib/api/http/rates";
import { getPayPageRequest } from "@/lib/requests/find-pay-page-request";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { urls } from "@/lib/platform/urls";

// The server reads the payment request of a pay page before Next renders it, because a missing request needs status
// 404. The server and Next are bundled separately, so they share state through `globalThis`.

const key = Symbol.for("remit.pay-page-request");
const shared = globalThis as { [key]?: AsyncLocalStorage<PublicPaymentRequest> };
const requestStore = (shared[key] ??= new AsyncLocalStorage());

/**
 * Path of the page for missing requests. Unlike Next's `notFound()`, its body has no script and is the same for each
 * request.
 */
export const missingPayPagePath = "/pay/gone";

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

/** Renders with the request available to `renderedPayPageRequest`. */
export function renderPayPage<T>(request: PublicPaymentRequest, render: () => T): T {
  return requestStore.run(request, render);
}

/** The request of the pay page that is being rendered. */
export function renderedPayPageRequest(): PublicPaymentRequest | undefined {
  return requestStore.getStore();
}
