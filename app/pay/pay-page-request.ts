import { AsyncLocalStorage } from "node:async_hooks";
import { findPayPageRequest } from "@/lib/payment-requests/find-pay-page-request";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";
import { urls } from "@/lib/urls";

// The payment request of a pay page is read once per HTTP request: by the server, because a missing one needs status 404
// before Next renders anything. The server and Next are bundled apart, so what they share hangs on `globalThis`.

const key = Symbol.for("remit.pay-page-request");
const shared = globalThis as { [key]?: AsyncLocalStorage<PublicPaymentRequest> };
const rendered = (shared[key] ??= new AsyncLocalStorage());

/** Path of the page for missing requests. Unlike Next's `notFound()` it has a body without script, equal for each request. */
export const missingPayPagePath = "/pay/gone";

/** The request that a path shows to a payer, "missing" if there is none, null if the path is not a pay page. */
export async function findPayPage(pathname: string): Promise<PublicPaymentRequest | "missing" | null> {
  const shortcode = /^\/pay\/([^/]+)\/?$/.exec(pathname)?.[1];
  return shortcode === undefined ? null : ((await findPayPageRequest(shortcode, urls(), new Date())) ?? "missing");
}

/** Renders with the request at hand for `renderedPayPageRequest`. */
export function renderPayPage<T>(request: PublicPaymentRequest, render: () => T): T {
  return rendered.run(request, render);
}

/** The request of the pay page that is being rendered. */
export function renderedPayPageRequest(): PublicPaymentRequest | undefined {
  return rendered.getStore();
}
