import { toAmount } from "@/lib/amounts/amount";
import { explorerUrlOf, transactionUrl } from "@/lib/chains/explorer";
import { toRaw, type Prisma } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import type { Chain, Payment, Token, Transfer } from "@/prisma/generated/client";
import { requiredFinality, type ValueTerms } from "./finality";
import type { PresentedPayment } from "./schema";
import { transactionOf } from "./transaction";

/** A payment as it is presented. */
export type PaymentRow = Pick<
  Payment,
  "id" | "status" | "sourceAmount" | "receivedAmount" | "isLate" | "createdAt" | "confirmedAt" | "takenBackAt"
> & { transfer: Pick<Transfer, "transactionHash" | "fromAddress" | "blockNumber" | "blockTime"> };

/** Where a payment was made, with the newest block known, and for which request. */
export type PaymentPlace = {
  chain: Pick<Chain, "slug" | "explorerUrl" | "isLocal" | "requiredConfirmations" | "finality">;
  headBlock: bigint;
  token: Pick<Token, "decimals">;
  request: ValueTerms;
};

/** What a query must fetch with a chain so that `headBlockOf` knows all that is known. */
export const chainWithHeadInclude = {
  health: true,
  cursors: { where: { stream: "tip" } },
} as const satisfies Prisma.ChainInclude;

type KnownHead = { health: { headBlock: bigint | null } | null; cursors: { blockNumber: bigint }[] };

/** The newest block of a chain that a node or a watcher has told of. */
export function headBlockOf(chain: KnownHead): bigint {
  const known = [chain.health?.headBlock ?? 0n, ...chain.cursors.map((cursor) => cursor.blockNumber)];
  return known.reduce((highest, block) => (block > highest ? block : highest));
}

// Beyond this more blocks say nothing new, and an answer stops changing with every block.
const maxConfirmations = 1000n;

/** A payment as every answer shows it. */
export function presentPayment(payment: PaymentRow, place: PaymentPlace, urls: Urls): PresentedPayment {
  const { chain, token } = place;
  const { transfer } = payment;
  const { hash, from } = transactionOf(transfer);
  const source = toRaw(payment.sourceAmount);
  const received = toRaw(payment.receivedAmount);
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
    confirmations: Number(confirmationsOf(payment, place)),
    required_confirmations: chain.requiredConfirmations,
    finality: requiredFinality(chain, place.request, received),
    explorer_url: transactionUrl(explorerUrlOf(chain, urls.baseUrl), hash),
    is_late: payment.isLate,
  };
}

/** Head − block + 1. A completed payment had what was required, whatever a lagging node says now; a failed one has none. */
function confirmationsOf(payment: PaymentRow, { chain, headBlock }: PaymentPlace): bigint {
  if (payment.status === "failed") return 0n;
  const depth = headBlock - payment.transfer.blockNumber + 1n;
  const least = payment.status === "completed" ? BigInt(chain.requiredConfirmations) : 0n;
  if (depth < least) return least;
  return depth > maxConfirmations ? maxConfirmations : depth;
}
