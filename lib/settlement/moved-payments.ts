import type { TransferOrInflow } from "@/lib/chains/observed-transfer";
import type { Transaction } from "@/lib/platform/db";
import { paymentTime } from "@/lib/requests/payments/payment-time";
import { namedRequest } from "./decide";
import { readEvidence } from "./evidence";
import type { EvidenceChain, PossibleRequests } from "./possible-requests";
import type { TransferRow } from "./transfer-rows";

// Amount slots, exclusive addresses and late windows depend on the time. A payment stays with its request when its transfer
// moves to another block, unless the evidence names another request at the new block than at the former one.

/** A matched transfer at its new block and at its former one, both at the time of the payment. */
type MovedPayment = { row: TransferRow; judged: TransferOrInflow; former: TransferOrInflow };

/** The transfer at its former block, if it has moved and the evidence has given it a payment; null otherwise. */
export function atFormerBlock(transfer: TransferOrInflow, row: TransferRow | null): TransferOrInflow | null {
  const { block } = transfer;
  if (!row || row.status === "final" || row.matchedRequestId === null || block.hash === row.blockHash) return null;
  return { ...transfer, block: { number: row.blockNumber, hash: row.blockHash, time: paymentTime(row) } };
}

/** The transfers among them that name another request at their new block. The rows of the requests must be locked. */
export async function findRenamed(
  tx: Transaction,
  chain: EvidenceChain,
  possible: PossibleRequests,
  { requestIds, moved }: { requestIds: readonly bigint[]; moved: readonly MovedPayment[] },
): Promise<Set<bigint>> {
  if (moved.length === 0) return new Set();
  const transfers = moved.map(({ judged }) => judged);
  const evidence = await readEvidence(tx, chain, possible, { requestIds, transfers });
  const isRenamed = ({ row, judged, former }: MovedPayment) => {
    const named = namedRequest(evidence.of(judged));
    return named !== row.matchedRequestId && named !== namedRequest(evidence.of(former));
  };
  return new Set(moved.filter(isRenamed).map(({ row }) => row.id));
}
