import { toAmount } from "@/lib/platform/amounts/amount";
import { explorerUrlOf, transactionUrl } from "@/lib/chains/explorer";
import type { Urls } from "@/lib/platform/urls";
import type { Chain, Payment, Token, Transfer } from "@/prisma/generated/client";
import { requiredFinality, type RequestValue } from "./finality";
import type { PresentedPayment } from "./schema";

export type PaymentRow = Pick<Payment, "id" | "status" | "isLate" | "createdAt" | "confirmedAt" | "takenBackAt"> & {
  sourceAmount: bigint;
  receivedAmount: bigint;
  transfer: Pick<Transfer, "transactionHash" | "fromAddress" | "blockNumber" | "blockTime">;
};

/** The chain and token of a payment, the newest known block, and the request. */
type PaymentContext = {
  chain: Pick<Chain, "slug" | "explorerUrl" | "isLocal" | "requiredConfirmations" | "finality">;
  headBlock: bigint;
  token: Pick<Token, "decimals">;
  request: RequestValue;
};

type KnownHead = { health: { headBlock: bigint | null } | null; cursors: { blockNumber: bigint }[] };

/** The newest block of a chain that a node or a watcher has reported. */
export function headBlockOf(chain: KnownHead): bigint {
  const blocks = [chain.health?.headBlock ?? 0n, ...chain.cursors.map((cursor) => cursor.blockNumber)];
  return blocks.reduce((highest, block) => (block > highest ? block : highest));
}

// A cap, so that responses do not change with every block.
const maxConfirmations = 1000n;

/** A payment as responses and events present it. */
export function presentPayment(payment: PaymentRow, context: PaymentContext, urls: Urls): PresentedPayment {
  const { chain, token } = context;
  const { transfer, sourceAmount: source, receivedAmount: received } = payment;
  const { hash, from } = transactionOf(transfer);
  return {
    id: payment.id,
    transaction_hash: hash,
    status: payment.status,
    source_amount: toAmount(source, token.decimals),
    received_amount: toAmount(received, token.decimals),
    actual_fee: toAmount(source - received, token.decimals),
    created_at: payment.createdAt.toISOString(),
    confirmed_at: payment.confirmedAt?.toISOString() ?? null,
    from_address: from,
    block_number: Number(transfer.blockNumber),
    block_time: transfer.blockTime.toISOString(),
    confirmations: Number(confirmationsOf(payment, context)),
    required_confirmations: chain.requiredConfirmations,
    finality: requiredFinality(chain, context.request, received),
    explorer_url: transactionUrl(explorerUrlOf(chain, urls.baseUrl), hash),
    is_late: payment.isLate,
  };
}

/**
 * Head − block + 1. A completed payment has at least the required number even if a node lags; a failed one has none.
 */
function confirmationsOf(payment: PaymentRow, { chain, headBlock }: PaymentContext): bigint {
  if (payment.status === "failed") return 0n;
  const depth = headBlock - payment.transfer.blockNumber + 1n;
  const min = payment.status === "completed" ? BigInt(chain.requiredConfirmations) : 0n;
  if (depth < min) return min;
  return depth > maxConfirmations ? maxConfirmations : depth;
}

type Source = Pick<Transfer, "transactionHash" | "fromAddress">;

/** The transaction of a payment's transfer. The database guarantees that a payment has one. */
export function transactionOf({ transactionHash, fromAddress }: Source): { hash: string; from: string } {
  if (transactionHash === null || fromAddress === null) throw new Error("The payment has no transaction.");
  return { hash: transactionHash, from: fromAddress };
}
