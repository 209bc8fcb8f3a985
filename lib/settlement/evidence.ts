import { dustOf } from "@/lib/chains/catalog/entry";
import type { TransferOrInflow } from "@/lib/chains/observed-transfer";
import { toRaw, type Prisma, type Transaction } from "@/lib/platform/db";
import type { Token } from "@/prisma/generated/client";
import { amountDue } from "@/lib/requests/state";
import { clockSlackOf, knownSlackOf } from "./clock-slack";
import { coversBlock, isSmallPart, type Candidate, type Decision, type Evidence } from "./decide";
import { slotKey } from "./slot-holds";
import { inOrder, placeKey, type EvidenceChain, type PossibleRequests } from "./possible-requests";

// The evidence for the transfers of a piece: locked rows, plus the in-memory effects of earlier transfers in the piece.

export type PieceEvidence = {
  tokens: Map<number, Token>;
  /** The evidence for a transfer, after all earlier transfers. */
  of: (transfer: TransferOrInflow) => Evidence;
  /** Applies a decision's effects for the following transfers. */
  apply: (decision: Decision, transfer: TransferOrInflow) => void;
};

/** Reads the rows of the possible requests, which must be locked. */
export async function readEvidence(
  tx: Transaction,
  chain: EvidenceChain,
  possible: PossibleRequests,
  { requestIds, transfers }: { requestIds: readonly bigint[]; transfers: readonly TransferOrInflow[] },
): Promise<PieceEvidence> {
  const requests = await readCandidates(tx, requestIds);
  const hinting = transfers.filter(({ hints }) => possible.namedBy(hints).length > 0);
  const paidIn = await readPaidIn(tx, chain.id, hinting);
  const tokens = await tx.token.findMany({ where: { chainId: chain.id } });
  const rows = { chain, possible, requests, paidIn, tokens: new Map(tokens.map((token) => [token.id, token])) };
  return {
    tokens: rows.tokens,
    of: (transfer) => evidenceOf(rows, transfer),
    apply(decision, transfer) {
      if (decision.kind !== "attach") return;
      applyPayment(possible, decision, transfer);
      paidIn.add(paidInKey(transfer.transactionHash, decision.request.id));
    },
  };
}

type EvidenceRows = {
  chain: EvidenceChain;
  possible: PossibleRequests;
  requests: Map<bigint, Candidate>;
  /** The transactions that pay a request, by `paidInKey`. */
  paidIn: ReadonlySet<string>;
  tokens: Map<number, Token>;
};

function evidenceOf({ chain, possible, requests, paidIn, tokens }: EvidenceRows, observed: TransferOrInflow): Evidence {
  const { transactionHash, tokenId, recipientAddress, value, block } = observed;
  const { previousHead } = chain;
  const times = {
    blockNumber: block.number,
    blockTime: block.time,
    notBefore: previousHead && block.number > previousHead.number ? previousHead.readAt : null,
    clockSlackMs: clockSlackOf(chain, chain.clockSkewMs),
    knownSlackMs: knownSlackOf(chain, chain.clockSkewMs),
  };
  const transfer = { chainId: chain.id, tokenId, recipientAddress, value, ...times };
  const owner = possible.owners.get(recipientAddress);
  const rowsOf = (ids: readonly bigint[] = []) => inOrder(ids).flatMap((id) => requests.get(id) ?? []);
  const key = placeKey(observed);
  const holds = (possible.slots.get(slotKey(transfer)) ?? []).flatMap(({ requestId, freeAt }) => {
    const request = requests.get(requestId);
    return request && request.merchantId === owner?.merchantId ? [{ request, freeAt }] : [];
  });
  const token = tokens.get(tokenId);
  return {
    transfer,
    merchantId: owner?.merchantId ?? null,
    ...exclusiveOf(rowsOf(possible.exclusive.get(key)), block.time),
    bound: rowsOf(possible.namedBy(observed.bound)),
    // A reference whose request the same transaction has paid says nothing about this transfer.
    hinted: rowsOf(possible.namedBy(observed.hints)).filter(
      (request) => request.recipientAddress === recipientAddress && !paidIn.has(paidInKey(transactionHash, request.id)),
    ),
    slotRequest: holds.find(({ freeAt }) => freeAt >= block.time)?.request ?? null,
    formerSlotRequest: holds.findLast(({ freeAt }) => freeAt < block.time)?.request ?? null,
    covering: rowsOf(possible.covering.get(key)).filter((request) => coversBlock(request, transfer)),
    elsewhere: rowsOf(possible.elsewhere.get(key)),
    matchesSingleOpenRequest: owner?.matchesSingleOpenRequest ?? false,
    isUnexplained: observed.isUnexplained ?? false,
    dustBelow: token ? dustOf(token) : 0n,
  };
}

/** The request that an exclusive address serves at the block's time, or served last, and the previous one. */
function exclusiveOf(requests: Candidate[], blockTime: Date): Pick<Evidence, "exclusive" | "formerExclusive"> {
  const [serving = requests.at(-1), another] = requests.filter(({ lateUntil }) => lateUntil >= blockTime);
  // An address that serves two requests is exclusive to neither.
  if (!serving || another) return { exclusive: null, formerExclusive: null };
  return { exclusive: serving, formerExclusive: requests.findLast(({ id }) => id < serving.id) ?? null };
}

type Attachment = Extract<Decision, { kind: "attach" }>;

/** Counts the transfer as a payment of the request and gives the request the slot for its new amount due, if free. */
function applyPayment({ slots }: PossibleRequests, { request, method }: Attachment, { value }: TransferOrInflow): void {
  request.pendingAmount += value;
  request.paymentCount += 1;
  if (method !== "bound_reference" && isSmallPart(request, value)) request.smallPartCount += 1;
  const key = slotKey({ ...request, value: amountDue(request) });
  const holds = slots.get(key) ?? [];
  if (holds.every(({ isEnded }) => isEnded))
    slots.set(key, [...holds, { requestId: request.id, freeAt: request.lateUntil, isEnded: false }]);
}

function paidInKey(transactionHash: string | null, requestId: bigint): string {
  return `${transactionHash} ${requestId}`;
}

/** The requests that the transactions of transfers have paid, in earlier pieces or readings, by `paidInKey`. */
async function readPaidIn(
  tx: Transaction,
  chainId: number,
  transfers: readonly TransferOrInflow[],
): Promise<Set<string>> {
  if (transfers.length === 0) return new Set();
  const hashes = [...new Set(transfers.map(({ transactionHash }) => transactionHash))];
  const rows = await tx.$queryRaw<{ transactionHash: string; requestId: bigint }[]>`
    SELECT t.transaction_hash AS "transactionHash", p.request_id AS "requestId"
    FROM transfer t JOIN payment p ON p.transfer_id = t.id AND p.status <> 'failed'
    WHERE t.chain_id = ${chainId} AND t.transaction_hash = ANY(${hashes})`;
  return new Set(rows.map(({ transactionHash, requestId }) => paidInKey(transactionHash, requestId)));
}

type Sums = { amount: Prisma.Decimal; paidAmount: Prisma.Decimal; pendingAmount: Prisma.Decimal };

/** Sums up the payments, because this transaction may have changed them since the request's own sums were written. */
async function readCandidates(tx: Transaction, ids: readonly bigint[]): Promise<Map<bigint, Candidate>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<(Omit<Candidate, keyof Sums> & Sums)[]>`
    SELECT r.id, r.public_id AS "publicId", r.merchant_id AS "merchantId", r.chain_id AS "chainId", r.token_id AS "tokenId",
      r.recipient_address AS "recipientAddress", r.amount, r.status::text, r.created_at AS "createdAt",
      r.created_after_block AS "createdAfterBlock", r.expires_at AS "expiresAt", r.late_until AS "lateUntil",
      COALESCE(sum(p.received_amount) FILTER (WHERE p.status = 'completed'), 0) AS "paidAmount",
      COALESCE(sum(p.received_amount) FILTER (WHERE p.status = 'pending'), 0) AS "pendingAmount",
      (count(*) FILTER (WHERE p.status <> 'failed'))::int AS "paymentCount",
      (count(*) FILTER (WHERE p.status <> 'failed' AND p.method IN ('exclusive_address', 'amount_slot', 'single_open_request')
        AND p.received_amount * 100 < r.amount))::int AS "smallPartCount"
    FROM payment_request r LEFT JOIN payment p ON p.request_id = r.id
    WHERE r.id = ANY(${[...ids]})
    GROUP BY r.id`;
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, amount: toRaw(row.amount), paidAmount: toRaw(row.paidAmount), pendingAmount: toRaw(row.pendingAmount) },
    ]),
  );
}
