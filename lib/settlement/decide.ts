import { amountDue, type PaymentRequestStatus } from "@/lib/requests/state";
import type { MatchMethod, UnmatchedReason } from "@/prisma/generated/client";

// Credits a transfer on evidence only; other transfers become unmatched, with the reason. Pure: the caller reads locked
// rows and writes the decision.

/**
 * A limit on payments per request, because each payment's event lists the other payments. It cuts off noise, never a
 * payment that the request waits for.
 */
export const maxPaymentsPerRequest = 100;

/** How many of them may be parts below 1 % without a reference, which strangers can send cheaply. */
export const maxSmallParts = 10;

/** A request that a transfer might pay. */
export type Candidate = {
  id: bigint;
  publicId: string;
  merchantId: bigint;
  chainId: number;
  tokenId: number;
  recipientAddress: string;
  amount: bigint;
  paidAmount: bigint;
  pendingAmount: bigint;
  /** Pending and completed payments. */
  paymentCount: number;
  /** Those of them that were matched without a reference and are small parts: see `isSmallPart`. */
  smallPartCount: number;
  status: PaymentRequestStatus;
  createdAt: Date;
  createdAfterBlock: bigint;
  expiresAt: Date;
  lateUntil: Date;
};

export type Evidence = {
  transfer: {
    chainId: number;
    tokenId: number;
    recipientAddress: string;
    /** The received value. */
    value: bigint;
    blockNumber: bigint;
    blockTime: Date;
    /** A time at which the block was not on the chain yet; null if unknown. */
    notBefore: Date | null;
    /** How much older than the request the block may be: see `clock-slack.ts`. */
    clockSlackMs: number;
    knownSlackMs: number;
  };
  /** The owner of the recipient address; null if no merchant claims it. */
  merchantId: bigint | null;
  /** The request that an exclusive recipient address serves, or served last. */
  exclusive: Candidate | null;
  /** The request that the exclusive address served before. */
  formerExclusive: Candidate | null;
  /** Requests whose reference is bound to the call. */
  bound: Candidate[];
  /** Requests referenced elsewhere in the transaction: shown to the merchant, but never enough to credit money. */
  hinted: Candidate[];
  /** The request that held the amount slot of the received value at the block's time. */
  slotRequest: Candidate | null;
  /** The last request whose hold of that slot had ended before. */
  formerSlotRequest: Candidate | null;
  /** Requests of this chain, token and recipient whose lifetime covers the block; at most ten. */
  covering: Candidate[];
  /** Open requests of this recipient for another token or chain. */
  elsewhere: Candidate[];
  matchesSingleOpenRequest: boolean;
  /** No transaction explains the balance increase, or only a log reports the transfer. */
  isUnexplained: boolean;
  /** The dust limit if no candidate is active or expired for this token. */
  dustBelow: bigint;
};

export type Decision =
  | { kind: "attach"; request: Candidate; method: MatchMethod; isLate: boolean }
  | { kind: "unmatched"; reason: UnmatchedReason; candidates: Candidate[] };

type Unmatched = Extract<Decision, { kind: "unmatched" }>;
type Choice = { kind: "chosen"; request: Candidate; method: MatchMethod } | Unmatched;

/** Returns the request that the transfer pays, or the reason why it pays none. */
export function decide(evidence: Evidence): Decision {
  const choice = choose(evidence);
  const judged = choice.kind === "chosen" ? checkRequest(choice, evidence) : choice;
  const decision = judged.kind === "unmatched" ? withExclusive(judged, evidence) : judged;
  const affected = decision.kind === "unmatched" ? decision.candidates : [decision.request];
  if (isDustFor(affected, evidence)) return unmatched("dust", onlyOwn(affected, evidence));
  return decision.kind === "attach" ? decision : { ...decision, candidates: onlyOwn(decision.candidates, evidence) };
}

/** The request that the evidence names, whatever its status; null without one, or if its late window is over. */
export function namedRequest(evidence: Evidence): bigint | null {
  const choice = choose(evidence);
  const isNamed = choice.kind === "chosen" && evidence.transfer.blockTime <= choice.request.lateUntil;
  return isNamed ? choice.request.id : null;
}

/**
 * Whether a request can be matched without a reference: the block is higher than the highest known at its creation, and
 * not older by the clock.
 */
export function coversBlock(request: Candidate, transfer: Evidence["transfer"]): boolean {
  const { blockNumber, blockTime, notBefore, clockSlackMs, knownSlackMs } = transfer;
  const slackMs = notBefore && request.createdAt <= notBefore ? clockSlackMs : knownSlackMs;
  return (
    blockNumber > request.createdAfterBlock &&
    blockTime.getTime() >= request.createdAt.getTime() - slackMs &&
    blockTime <= request.lateUntil
  );
}

function choose(evidence: Evidence): Choice {
  const { exclusive, bound, hinted } = evidence;
  if (evidence.isUnexplained) return unmatched("unexplained", allCandidates(evidence));
  const [named, second] = bound;
  if (second) return unmatched("several_references", bound);
  if (named) return chooseNamed(named, "bound_reference", evidence);
  const choice = exclusive ? chooseExclusive(exclusive, evidence) : chooseByAmount(evidence);
  if (hinted.length === 0) return choice;
  const isHinted = choice.kind === "chosen" && hinted.some((request) => request.id === choice.request.id);
  return isHinted ? choice : unmatched("reference_not_bound", hinted);
}

/** A reused address: the exact amount that its former request still waits for may be a late payment of that one. */
function chooseExclusive(exclusive: Candidate, evidence: Evidence): Choice {
  const { transfer, formerExclusive: former } = evidence;
  const isDueTo = (request: Candidate) =>
    request.chainId === transfer.chainId &&
    request.tokenId === transfer.tokenId &&
    amountDue(request) === transfer.value;
  if (former && isDueTo(former) && !isDueTo(exclusive)) return unmatched("ambiguous", [former, exclusive]);
  return chooseNamed(exclusive, "exclusive_address", evidence);
}

function chooseNamed(request: Candidate, method: MatchMethod, { transfer, merchantId }: Evidence): Choice {
  if (request.chainId !== transfer.chainId) return unmatched("wrong_chain", [request]);
  if (request.recipientAddress !== transfer.recipientAddress) return unmatched("wrong_recipient", [request]);
  // The address has changed hands: the money belongs to its owner, whatever reference it carries.
  if (request.merchantId !== merchantId) return unmatched("no_request", []);
  if (request.tokenId !== transfer.tokenId) return unmatched("wrong_token", [request]);
  return { kind: "chosen", request, method };
}

function chooseByAmount(evidence: Evidence): Choice {
  const { transfer, formerSlotRequest: former } = evidence;
  const choice = chooseAtTime(evidence);
  // The tolerance for the block's time must not turn a late payment of the former holder into one of the new request.
  const isOlder = choice.kind === "chosen" && transfer.blockTime < choice.request.createdAt;
  if (!former || !isOlder || former.id === choice.request.id) return choice;
  return unmatched("ambiguous", [former, choice.request]);
}

function chooseAtTime(evidence: Evidence): Choice {
  const { transfer, slotRequest, covering, matchesSingleOpenRequest } = evidence;
  if (slotRequest) {
    // Only the request of the slot matches. If it is newer than the transfer, any other match would be a guess.
    if (coversBlock(slotRequest, transfer)) return { kind: "chosen", request: slotRequest, method: "amount_slot" };
    return covering.length > 0 ? unmatched("ambiguous", [slotRequest, ...covering]) : noRequest(evidence);
  }
  const [single, another] = covering;
  if (!single) return noRequest(evidence);
  if (another || !matchesSingleOpenRequest) return unmatched("ambiguous", covering);
  // A much larger amount is probably not meant for this request.
  const isOpen = single.status === "active" || single.status === "expired";
  if (isOpen && transfer.value > 2n * amountDue(single)) return unmatched("ambiguous", covering);
  return { kind: "chosen", request: single, method: "single_open_request" };
}

function noRequest({ transfer, elsewhere }: Evidence): Choice {
  const otherTokens = elsewhere.filter((request) => request.chainId === transfer.chainId);
  if (otherTokens.length > 0) return unmatched("wrong_token", otherTokens);
  return elsewhere.length > 0 ? unmatched("wrong_chain", elsewhere) : unmatched("no_request", []);
}

function allCandidates({ exclusive, bound, slotRequest, covering }: Evidence): Candidate[] {
  return [exclusive, ...bound, slotRequest, ...covering].filter((request) => request !== null);
}

/** Checks that the chosen request still accepts payments. */
function checkRequest(choice: Extract<Choice, { kind: "chosen" }>, { transfer }: Evidence): Decision {
  const { request, method } = choice;
  if (transfer.blockTime > request.lateUntil) return unmatched("too_late", [request]);
  switch (request.status) {
    case "completed":
      return unmatched("request_completed", [request]);
    case "cancelled":
      return unmatched("request_cancelled", [request]);
    case "active":
    case "expired":
      if (isBeyondLimit(choice, transfer.value)) return unmatched("too_many_payments", [request]);
      return { kind: "attach", request, method, isLate: transfer.blockTime > request.expiresAt };
  }
}

function isBeyondLimit({ request, method }: Extract<Choice, { kind: "chosen" }>, value: bigint): boolean {
  const due = amountDue(request);
  if (method === "bound_reference" || method === "amount_slot" || (due > 0n && value >= due)) return false;
  if (isSmallPart(request, value) && request.smallPartCount >= maxSmallParts) return true;
  return request.paymentCount >= maxPaymentsPerRequest;
}

export function isSmallPart({ amount }: Pick<Candidate, "amount">, value: bigint): boolean {
  return value * 100n < amount;
}

/** The next request at an exclusive address is a candidate for its money, even if other evidence decides against it. */
function withExclusive({ reason, candidates }: Unmatched, { exclusive, isUnexplained }: Evidence): Unmatched {
  if (!exclusive || isUnexplained || candidates.some(({ id }) => id === exclusive.id))
    return unmatched(reason, candidates);
  return unmatched(reason, [...candidates, exclusive]);
}

/**
 * Dust is recorded, but not listed by default. For every open request, it is less than a thousandth of the amount, not
 * enough for the amount due, and less than a hundred times `dustBelow`; without one, less than `dustBelow`.
 */
function isDustFor(requests: Candidate[], { transfer, dustBelow }: Evidence): boolean {
  const open = requests.filter(
    (request) => request.tokenId === transfer.tokenId && (request.status === "active" || request.status === "expired"),
  );
  if (open.length === 0) return transfer.value < dustBelow;
  const isTiny = transfer.value < 100n * dustBelow;
  return open.every((request) => {
    const due = amountDue(request);
    return isTiny && transfer.value * 1000n < request.amount && (due === 0n || transfer.value < due);
  });
}

/** Invariant: a merchant never sees another merchant's requests. */
function onlyOwn(candidates: Candidate[], { merchantId }: Evidence): Candidate[] {
  return candidates.filter((request) => request.merchantId === merchantId);
}

function unmatched(reason: UnmatchedReason, candidates: Candidate[]): Unmatched {
  return { kind: "unmatched", reason, candidates };
}
