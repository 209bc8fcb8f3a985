import { randomUUID } from "node:crypto";
import { toDecimal } from "@/lib/platform/db";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { DomainError } from "@/lib/platform/errors";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { readPaymentRequest } from "@/lib/requests/record-change";
import { chooseTransfer } from "./choose-transfer";
import { expireNow } from "./expire";
import { lockSandboxRequest } from "./lock-request";
import { reorgScenarios, type Scenario } from "./constants";
import type { SimulateInput } from "./schema";

// Invariant: no web or worker process holds a private key. A simulated transfer is a row; the process that runs the
// local chains sends it once, and the watcher detects it like any other transfer.

// Block times are rounded down to whole seconds, so a transfer is certain to be late only if it is sent at least a
// second after the expiry.
const lateAfterMs = 1000;

/**
 * Schedules a transfer to an active sandbox request on a local chain; scenario `late` also accepts an expired one.
 * Throws `payment_request_not_found` for any other request, `simulation_unavailable` if the chain does not support the
 * scenario, and `validation_failed` for an invalid amount.
 */
export async function simulateTransfer(
  ctx: Context,
  { publicId, ...input }: SimulateInput & { publicId: string },
): Promise<PaymentRequestRow> {
  const { scope, now } = ctx;
  const { scenario } = input;
  const isLate = scenario === "late";
  return inTransaction(ctx, async (tx) => {
    const requestId = await lockSandboxRequest(tx, scope, publicId, isLate ? ["active", "expired"] : ["active"]);
    const row = await readPaymentRequest(tx, scope, requestId);
    requireReorgSupport(row.chain, scenario);
    const { tokenId, amount } = await chooseTransfer(tx, row, input, now);
    const notBefore = isLate ? new Date(now.getTime() + lateAfterMs) : now;
    const id = randomUUID();
    const data = { id, requestId, scenario, tokenId, amount: toDecimal(amount), notBefore, createdAt: now };
    await tx.simulation.create({ data });
    return isLate ? expireNow(tx, ctx, requestId) : row;
  });
}

function requireReorgSupport(chain: PaymentRequestRow["chain"], scenario: Scenario): void {
  if (!reorgScenarios.includes(scenario)) return;
  const { type, name, requiredConfirmations } = chain;
  if (type !== "evm") {
    const message = `${name} cannot reorganize its blocks, so it cannot simulate \`${scenario}\`. Use a request on the local EVM chain.`;
    throw new DomainError("simulation_unavailable", message);
  }
  if (requiredConfirmations < 2) {
    const message = `A payment on ${name} is final in its first block, so ${name} cannot simulate \`${scenario}\`. Set its \`required_confirmations\` to 2 or more.`;
    throw new DomainError("simulation_unavailable", message);
  }
}
