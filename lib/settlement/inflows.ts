import { toRaw, type Transaction } from "@/lib/db";
import type { Block } from "./block";
import type { ObservedTransfer, SeenTransfer } from "./observed-transfer";

// Coin that came in some other way than being sent. First promise: what the transfers of the same block explain is no second
// entry, whichever of the two was read first, and what they do not explain is shown to the merchant and never credited.

/** By how much a block raised the balance of a recipient, in which what was sent to it does not explain all of it. */
export type Inflow = { recipientAddress: string; tokenId: number; block: Block; rise: bigint };

type Seen = { inflows?: readonly Inflow[]; observed: readonly ObservedTransfer[] };

/** An inflow beside the transfers of its block: those in the books and those about to be written. */
export type JudgedInflow = Inflow & { unexplained: bigint; transactions: string[] };

/** What of each inflow is left when every transfer to its recipient in its block is taken off. */
export async function judgeInflows(tx: Transaction, chainId: number, seen: Seen): Promise<JudgedInflow[]> {
  const { inflows = [], observed } = seen;
  if (inflows.length === 0) return [];
  const rows = await tx.transfer.findMany({
    where: {
      chainId,
      blockHash: { in: inflows.map(({ block }) => block.hash) },
      transactionHash: { not: null },
      status: { not: "lost" },
    },
  });
  const booked = rows.map((row) => ({
    ...row,
    transactionHash: row.transactionHash ?? "",
    value: toRaw(row.receivedAmount),
  }));
  const fresh = observed.map((one) => ({ ...one, blockHash: one.block.hash }));
  const known = new Map([...booked, ...fresh].map((one) => [`${one.transactionHash} ${one.ordinal}`, one]));
  return inflows.map((inflow) => {
    const parts = [...known.values()].filter(
      (one) =>
        one.blockHash === inflow.block.hash &&
        one.tokenId === inflow.tokenId &&
        one.recipientAddress === inflow.recipientAddress,
    );
    const unexplained = inflow.rise - parts.reduce((sum, { value }) => sum + value, 0n);
    return { ...inflow, unexplained, transactions: [...new Set(parts.map(({ transactionHash }) => transactionHash))] };
  });
}

/** The transfers that inflows are written down as. */
export function toTransfers(inflows: readonly JudgedInflow[]): SeenTransfer[] {
  return inflows.flatMap(({ recipientAddress, tokenId, block, unexplained }) =>
    unexplained > 0n
      ? [
          {
            transactionHash: null,
            fromAddress: null,
            ordinal: 0,
            transactionIndex: 0n,
            tokenId,
            recipientAddress,
            sourceAmount: unexplained,
            value: unexplained,
            block,
            bound: [],
            hints: [],
            isUnexplained: true,
          },
        ]
      : [],
  );
}

/** Inflows up to a block that are not final yet and were not lost: their block is all there is to read again. */
export async function findStanding(tx: Transaction, chainId: number, upTo: bigint): Promise<bigint[]> {
  const rows = await tx.transfer.findMany({
    where: { chainId, transactionHash: null, status: "provisional", blockNumber: { lte: upTo } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
