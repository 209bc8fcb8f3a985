import { db, type Transaction } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import type { Scope } from "@/lib/merchants/scope";
import { paymentRequestInclude, type PaymentRequestRow } from "@/lib/payment-requests/present";
import { activeStatus } from "@/lib/payment-requests/state";
import type { Actor } from "@/lib/merchants/schema";
import { endNow } from "./end-now";
import { lockSandboxRequest } from "./lock-request";

/**
 * Ends the time of an active sandbox request on a local chain; the watcher expires it when it has read past that moment.
 * Throws `payment_request_not_found` for everything else, `simulation_unavailable` on other chains.
 */
export async function expireSandboxRequest(
  scope: Scope,
  publicId: string,
  by: Actor,
  urls: Urls,
  database: Transaction = db(),
  now = new Date(),
): Promise<PaymentRequestRow> {
  return database.$transaction(async (tx) => {
    const id = await lockSandboxRequest(tx, scope, publicId, [activeStatus]);
    await endNow(tx, id, { by, urls, now });
    return tx.paymentRequest.findUniqueOrThrow({ where: { id }, include: paymentRequestInclude });
  });
}
