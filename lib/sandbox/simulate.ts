import { randomUUID } from "node:crypto";
import { toDecimal } from "@/lib/db";
import { inTransaction, type Context } from "@/lib/merchants/context";
import { sumsOf, type PaymentRequestRow } from "@/lib/payment-requests/present";
import { readPaymentRequest } from "@/lib/payment-requests/record-change";
import { amountDue } from "@/lib/payment-requests/state";
import { simulatedAmount } from "./amount";
import { endNow } from "./expire";
import { lockSandboxRequest } from "./lock-request";
import type { SimulateInput } from "./schema";

// Invariant: no process that serves or watches holds a private key. A simulated transfer is a row here; the process that
// owns the local chains sends it, once, and the watcher finds it like any other transfer.

// Block times are whole seconds: a second after the expiry, no block counts as on time.
const lateAfterMs = 1000;

/**
 * Schedules a transfer to a sandbox request on a local chain: active, or for `late` expired too. Throws
 * `payment_request_not_found` for everything else, `simulation_unavailable` on other chains, and `validation_failed` for an
 * amount that does not fit the scenario.
 */
export async function simulateTransfer(
  ctx: Context,
  { publicId, ...input }: SimulateInput & { publicId: string },
): Promise<PaymentRequestRow> {
  const { scope, now } = ctx;
  const isLate = input.scenario === "late";
  return inTransaction(ctx, async (tx) => {
    const requestId = await lockSandboxRequest(tx, scope, publicId, isLate ? ["active", "expired"] : ["active"]);
    const row = await readPaymentRequest(tx, requestId);
    const sums = sumsOf(row);
    const amount = simulatedAmount(input, { amount: sums.amount, due: amountDue(sums), token: row.token });
    const notBefore = isLate ? new Date(now.getTime() + lateAfterMs) : now;
    const data = { id: randomUUID(), requestId, amount: toDecimal(amount), notBefore, createdAt: now };
    await tx.simulation.create({ data });
    return isLate ? endNow(tx, ctx, requestId) : row;
  });
}
