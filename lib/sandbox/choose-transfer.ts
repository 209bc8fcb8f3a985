import type { Transaction } from "@/lib/platform/db";
import { validationError } from "@/lib/platform/errors";
import { recipientsWithFreeSlot } from "@/lib/requests/amount-slots";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { amountDue } from "@/lib/requests/state";
import type { Token } from "@/prisma/generated/client";
import { maxByChainType, simulatedAmount } from "./amount";
import type { SimulateInput } from "./schema";

type ChosenTransfer = { tokenId: number; amount: bigint };

/** The token and amount that a scenario sends to a request. Throws `validation_failed` if they cannot be sent. */
export async function chooseTransfer(
  tx: Transaction,
  row: PaymentRequestRow,
  input: SimulateInput,
  now: Date,
): Promise<ChosenTransfer> {
  const simulated = { amount: row.amount, due: amountDue(row), token: row.token, chainType: row.chain.type };
  const amount = simulatedAmount(input, simulated);
  if (input.scenario === "wrong_token") return inOtherToken(tx, row, amount);
  if (input.scenario === "unknown_sender" && input.amount === undefined) {
    return { tokenId: row.tokenId, amount: await unexpectedAmount(tx, row, amount, now) };
  }
  return { tokenId: row.tokenId, amount };
}

/** As many units of another token of the chain, at least one whole token and at most what a local chain can send. */
async function inOtherToken(tx: Transaction, row: PaymentRequestRow, amount: bigint): Promise<ChosenTransfer> {
  const where = { chainId: row.chainId, isActive: true, id: { not: row.tokenId } };
  const other = await tx.token.findFirst({ where, orderBy: { id: "asc" } });
  if (!other) {
    const message = `cannot be simulated without another token: ${row.token.symbol} is the only one on ${row.chain.name}`;
    throw validationError({ path: "scenario", code: "token_not_found", message });
  }
  const max = maxByChainType[row.chain.type];
  const converted = (amount * unitOf(other)) / unitOf(row.token);
  if (converted > max) return { tokenId: other.id, amount: max };
  // Less may be dust, which creates no event.
  return { tokenId: other.id, amount: converted < unitOf(other) ? unitOf(other) : converted };
}

/** One whole token in its smallest unit. */
function unitOf({ decimals }: Pick<Token, "decimals">): bigint {
  return 10n ** BigInt(decimals);
}

/** The first amount from `amount` on that no request at the recipient is waiting for. */
async function unexpectedAmount(tx: Transaction, row: PaymentRequestRow, amount: bigint, now: Date): Promise<bigint> {
  const { chainId, tokenId, recipientAddress } = row;
  const free = await recipientsWithFreeSlot(tx, { chainId, tokenId }, [recipientAddress], amount, now);
  return free.length > 0 ? amount : unexpectedAmount(tx, row, amount + 1n, now);
}
