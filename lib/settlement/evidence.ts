import { toRaw, type Prisma, type Transaction } from "@/lib/db";
import { findSlotHolder } from "@/lib/payment-requests/amount-slots";
import { environmentOf } from "@/lib/chains/environment";
import { isFrameFor, type ReferenceFrame } from "@/lib/chains/reference";
import type { Chain } from "@/prisma/generated/client";
import { clockSlackMs, type Candidate, type Evidence } from "./decide";
import type { SeenTransfer } from "@/lib/chains/observed-transfer";

// What the database knows of a transfer. Every look-up stays inside the merchant whom the recipient address belongs to, so
// a public address cannot be used to catch someone else's income; only a reference reaches further.

export type EvidenceChain = Pick<Chain, "id" | "chainId" | "type" | "isTestnet">;

// Two requests make a match ambiguous; the rest only fills the list of candidates.
const candidateLimit = 10;

type RequestRow = Prisma.PaymentRequestGetPayload<{ include: { chain: { select: { chainId: true } } } }>;

const include = { chain: { select: { chainId: true } } } as const;

/** The evidence for a transfer, as rows stand now. Lock the candidates, then read it again before deciding. */
export async function readEvidence(tx: Transaction, chain: EvidenceChain, observed: SeenTransfer): Promise<Evidence> {
  const { tokenId, recipientAddress, value, block } = observed;
  const transfer = { chainId: chain.id, tokenId, recipientAddress, value, ...timesOf(block) };
  const owner = await findOwner(tx, chain, recipientAddress);
  const hinted = await findNamed(tx, observed.hints);
  const exclusive = owner?.isExclusive ? await findExclusive(tx, chain, recipientAddress, owner.id) : null;
  const slotHolder = owner && (await findHolder(tx, transfer, owner.id));
  const covering = owner ? await findCovering(tx, transfer, owner.id) : [];
  return {
    transfer,
    merchantId: owner?.id ?? null,
    exclusive,
    bound: await findNamed(tx, observed.bound),
    hinted: hinted.filter((request) => request.recipientAddress === recipientAddress),
    slotHolder,
    covering,
    elsewhere: owner && covering.length === 0 ? await findElsewhere(tx, chain, transfer, owner.id) : [],
    matchesSingleOpenRequest: owner?.matchesSingleOpenRequest ?? false,
    isUnexplained: observed.isUnexplained ?? false,
    dustBelow: observed.isUnexplained ? await findDustMeasure(tx, tokenId) : 0n,
  };
}

const partsThatMatter = 6;

/**
 * A millionth of the coin. One transaction can raise hundreds of balances by less than it costs, and each would be told; a
 * millionth times hundreds is a price for that, and no income worth a message.
 */
async function findDustMeasure(tx: Transaction, id: number): Promise<bigint> {
  const { decimals } = await tx.token.findUniqueOrThrow({ where: { id }, select: { decimals: true } });
  return 10n ** BigInt(Math.max(0, decimals - partsThatMatter));
}

/** Every request the decision may touch, if only its timeline. */
export function candidatesOf({ exclusive, bound, hinted, slotHolder, covering, elsewhere }: Evidence): bigint[] {
  const requests = [exclusive, ...bound, ...hinted, slotHolder, ...covering, ...elsewhere];
  return requests.flatMap((request) => request?.id ?? []);
}

function timesOf(block: SeenTransfer["block"]): { blockNumber: bigint; blockTime: Date } {
  return { blockNumber: block.number, blockTime: block.time };
}

async function findOwner(tx: Transaction, chain: EvidenceChain, address: string) {
  const environment = environmentOf(chain);
  const claimed = await tx.receivingAddress.findUnique({
    where: { environment_chainType_address: { environment, chainType: chain.type, address } },
    select: { merchant: true, mode: true },
  });
  if (claimed) return { ...claimed.merchant, isExclusive: claimed.mode === "exclusive" };
  // Released by the operator: whoever asked for money there last is told of it.
  const last = await tx.paymentRequest.findFirst({
    where: { recipientAddress: address, environment, chain: { type: chain.type } },
    orderBy: { id: "desc" },
    select: { merchant: true },
  });
  return last && { ...last.merchant, isExclusive: false };
}

/** Given to a second request, an address is exclusive to neither. */
async function findExclusive(
  tx: Transaction,
  chain: EvidenceChain,
  address: string,
  merchantId: bigint,
): Promise<Candidate | null> {
  const environment = environmentOf(chain);
  const [only, another] = await tx.paymentRequest.findMany({
    where: { recipientAddress: address, merchantId, environment, chain: { type: chain.type } },
    include,
    take: 2,
  });
  return only && !another ? toCandidate(only) : null;
}

async function findNamed(tx: Transaction, frames: ReferenceFrame[]): Promise<Candidate[]> {
  if (frames.length === 0) return [];
  const rows = await tx.paymentRequest.findMany({
    where: { reference: { in: frames.map((frame) => frame.reference) } },
    include,
    orderBy: { id: "asc" },
  });
  return rows.filter((row) => frames.some((frame) => isFrameOf(frame, row))).map(toCandidate);
}

function isFrameOf(frame: ReferenceFrame, row: RequestRow): boolean {
  if (!Buffer.from(frame.reference).equals(row.reference)) return false;
  return isFrameFor(frame, { chainId: row.chain.chainId, recipientAddress: row.recipientAddress });
}

async function findHolder(
  tx: Transaction,
  transfer: Evidence["transfer"],
  merchantId: bigint,
): Promise<Candidate | null> {
  const id = await findSlotHolder(tx, transfer, transfer.value, transfer.blockTime);
  if (id === null) return null;
  const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id }, include });
  return row.merchantId === merchantId ? toCandidate(row) : null;
}

async function findCovering(
  tx: Transaction,
  { chainId, tokenId, recipientAddress, blockNumber, blockTime }: Evidence["transfer"],
  merchantId: bigint,
): Promise<Candidate[]> {
  const rows = await tx.paymentRequest.findMany({
    where: {
      chainId,
      tokenId,
      recipientAddress,
      merchantId,
      lateUntil: { gte: blockTime },
      createdAfterBlock: { lt: blockNumber },
      createdAt: { lte: new Date(blockTime.getTime() + clockSlackMs) },
    },
    include,
    orderBy: { id: "asc" },
    take: candidateLimit,
  });
  return rows.map(toCandidate);
}

async function findElsewhere(
  tx: Transaction,
  chain: EvidenceChain,
  { chainId, tokenId, recipientAddress }: Evidence["transfer"],
  merchantId: bigint,
): Promise<Candidate[]> {
  const rows = await tx.paymentRequest.findMany({
    where: {
      recipientAddress,
      merchantId,
      status: "active",
      environment: environmentOf(chain),
      chain: { type: chain.type },
      NOT: { chainId, tokenId },
    },
    include,
    orderBy: { id: "asc" },
    take: candidateLimit,
  });
  return rows.map(toCandidate);
}

function toCandidate(row: RequestRow): Candidate {
  return {
    ...row,
    amount: toRaw(row.amount),
    paidAmount: toRaw(row.paidAmount),
    pendingAmount: toRaw(row.pendingAmount),
  };
}
