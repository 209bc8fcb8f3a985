import type { Candidate, Evidence } from "@/lib/settlement/decide";

// An independent model of the rules by which a transfer pays a request. It is written from the specification's rules 0 to
// 5, shares no code with `decide`, and prefers the order of the specification to speed.

/** The request that is paid, or the reason why none is; `about` lists the requests that the verdict concerns. */
export type Verdict = { pays: Candidate | null; isLate: boolean; reason: string; about: Candidate[] };

const none = (reason: string, ...about: (Candidate | null)[]): Verdict => ({
  pays: null,
  isLate: false,
  reason,
  about: about.filter((request) => request !== null),
});

const isOpen = ({ status }: Candidate) => status === "active" || status === "expired";

function remains({ amount, paidAmount, pendingAmount }: Candidate): bigint {
  const rest = amount - paidAmount - pendingAmount;
  return rest < 0n ? 0n : rest;
}

export function judge(evidence: Evidence): Verdict {
  const verdict = byEvidence(evidence);
  const own = verdict.about.filter(({ merchantId }) => merchantId === evidence.merchantId);
  return isDust(verdict.about, evidence) ? none("dust", ...own) : { ...verdict, about: own };
}

/** Rule 0. A transfer that concerns several open requests is dust only if it is dust for each of them. */
function isDust(about: Candidate[], { transfer: { value, tokenId }, dustBelow }: Evidence): boolean {
  const measures = about.filter((request) => isOpen(request) && request.tokenId === tokenId);
  if (measures.length === 0) return value < dustBelow;
  for (const request of measures) {
    if (value * 1000n >= request.amount || value >= 100n * dustBelow) return false;
    if (remains(request) > 0n && value >= remains(request)) return false;
  }
  return true;
}

function byEvidence(evidence: Evidence): Verdict {
  const { bound, exclusive, hinted, slotRequest, covering } = evidence;
  if (evidence.isUnexplained) return none("unexplained", exclusive, ...bound, slotRequest, ...covering);
  const verdict = byReferenceOrPlace(evidence);
  const isNamed = verdict.about.some(({ id }) => id === exclusive?.id);
  // The request at an exclusive address is a candidate for all money that reaches it.
  if (verdict.pays || isNamed || !exclusive) return verdict;
  return { ...verdict, about: [...verdict.about, exclusive] };

  function byReferenceOrPlace(found: Evidence): Verdict {
    // Rule 1.
    if (bound.length > 1) return none("several_references", ...bound);
    if (bound[0]) return byRow(bound[0], "reference", found);
    const chosen = exclusive ? byAddress(exclusive, found) : byAmount(found);
    const isAboutHint = chosen.isChosen && hinted.some(({ id }) => id === chosen.verdict.about[0]?.id);
    if (hinted.length > 0 && !isAboutHint) return none("reference_not_bound", ...hinted);
    return chosen.verdict;
  }
}

/** `isChosen`: the rules chose one request, whether or not it can be paid. */
type Choice = { isChosen: boolean; verdict: Verdict };
const unchosen = (verdict: Verdict): Choice => ({ isChosen: false, verdict });

/** Rule 2. */
function byAddress(exclusive: Candidate, evidence: Evidence): Choice {
  const { transfer, formerExclusive: former } = evidence;
  const owes = (request: Candidate) =>
    request.tokenId === transfer.tokenId && request.chainId === transfer.chainId && remains(request) === transfer.value;
  if (former && owes(former) && !owes(exclusive)) return unchosen(none("ambiguous", former, exclusive));
  const verdict = byRow(exclusive, "place", evidence);
  return { isChosen: !isElsewhere(verdict), verdict };
}

const isElsewhere = ({ reason }: Verdict) => reason.startsWith("wrong_") || reason === "no_request";

/** Rules 3, 4 and 5. */
function byAmount(evidence: Evidence): Choice {
  const { transfer, slotRequest, formerSlotRequest: former, covering, elsewhere } = evidence;
  const [open, another] = covering;
  const isYounger = (request: Candidate) =>
    former && former.id !== request.id && transfer.blockTime < request.createdAt;
  const pay = (request: Candidate, how: "slot" | "place"): Choice =>
    isYounger(request)
      ? unchosen(none("ambiguous", former, request))
      : { isChosen: true, verdict: byRow(request, how, evidence) };
  if (slotRequest && existedFor(slotRequest, transfer)) return pay(slotRequest, "slot");
  if (slotRequest && open) return unchosen(none("ambiguous", slotRequest, ...covering));
  if (open && (another || !evidence.matchesSingleOpenRequest)) return unchosen(none("ambiguous", ...covering));
  if (open && isOpen(open) && transfer.value > 2n * remains(open)) return unchosen(none("ambiguous", open));
  if (open) return pay(open, "place");
  const sameChain = elsewhere.filter(({ chainId }) => chainId === transfer.chainId);
  if (sameChain.length > 0) return unchosen(none("wrong_token", ...sameChain));
  return unchosen(elsewhere.length > 0 ? none("wrong_chain", ...elsewhere) : none("no_request"));
}

/** The age test of rules 3 and 4. */
function existedFor(request: Candidate, transfer: Evidence["transfer"]): boolean {
  const isNewer = transfer.notBefore !== null && transfer.notBefore >= request.createdAt;
  const tolerance = isNewer ? transfer.clockSlackMs : transfer.knownSlackMs;
  const age = request.createdAt.getTime() - transfer.blockTime.getTime();
  return (
    transfer.blockNumber > request.createdAfterBlock && age <= tolerance && transfer.blockTime <= request.lateUntil
  );
}

/** The chosen request's row decides; rule 0a limits its payments. */
function byRow(request: Candidate, how: "reference" | "slot" | "place", { transfer, merchantId }: Evidence): Verdict {
  if (request.chainId !== transfer.chainId) return none("wrong_chain", request);
  if (request.recipientAddress !== transfer.recipientAddress) return none("wrong_recipient", request);
  if (request.merchantId !== merchantId) return none("no_request");
  if (request.tokenId !== transfer.tokenId) return none("wrong_token", request);
  if (transfer.blockTime > request.lateUntil) return none("too_late", request);
  if (request.status === "completed") return none("request_completed", request);
  if (request.status === "cancelled") return none("request_cancelled", request);
  const coversRest = remains(request) > 0n && transfer.value >= remains(request);
  const isSmall = transfer.value * 100n < request.amount;
  const isFull = request.paymentCount >= 100 || (isSmall && request.smallPartCount >= 10);
  if (how === "place" && !coversRest && isFull) return none("too_many_payments", request);
  return { pays: request, isLate: transfer.blockTime > request.expiresAt, reason: "", about: [request] };
}
