import { randomUUID } from "node:crypto";
import { db, toDecimal, type Transaction } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import type { Scope } from "@/lib/merchants/scope";
import { paymentRequestInclude, sumsOf, type PaymentRequestRow } from "@/lib/payment-requests/present";
import { amountDue } from "@/lib/payment-requests/state";
import type { Actor } from "@/lib/merchants/schema";
import { simulatedAmount } from "./amount";
import { endNow } from "./end-now";
import { lockSandboxRequest } from "./lock-request";
import type { SimulateInput } from "./schema";

// First promise: no process that serves or watches holds a key. What is simulated is a row here; the process that owns the
// local chains makes a transfer of it, once, and the watcher finds that as it finds any other.

// Blocks have whole seconds: a second after the expiry none is in time any more.
const lateAfterMs = 1000;

/**
 * Schedules a transfer to a sandbox request on a local chain: active, or for `late` expired too. Throws
 * `payment_request_not_found` for everything else, `simulation_unavailable` on other chains, and `validation_failed` for an
 * amount that is not what the scenario says.
 */
export async function simulateTransfer(
  scope: Scope,
  publicId: string,
  input: SimulateInput,
  by: Actor,
  urls: Urls,
  database: Transaction = db(),
  now = new Date(),
): Promise<PaymentRequestRow> {
  const isLate = input.scenario === "late";
  return database.$transaction(async (tx) => {
    const requestId = await lockSandboxRequest(tx, scope, publicId, isLate ? ["active", "expired"] : ["active"]);
    const where = { id: requestId };
    const row = await tx.paymentRequest.findUniqueOrThrow({ where, include: paymentRequestInclude });
    const sums = sumsOf(row);
    const amount = simulatedAmount(input, { amount: sums.amount, due: amountDue(sums), token: row.token });
    if (isLate) await endNow(tx, requestId, { by, urls, now });
    const notBefore = isLate ? new Date(now.getTime() + lateAfterMs) : now;
    const data = { id: randomUUID(), requestId, amount: toDecimal(amount), notBefore, createdAt: now };
    await tx.simulation.create({ data });
    return tx.paymentRequest.findUniqueOrThrow({ where, include: paymentRequestInclude });
  });
}
