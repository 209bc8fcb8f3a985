// Mutants that are equivalent to the original, with the reason. They still count against the score.

type KnownSurvivor = {
  file: string;
  /** Part of the mutated line. */
  line: string;
  /** The replacement or a part of it. */
  replacement: string;
  reason: string;
};

const latePaymentsDoNotMatter = "a completed request's outcome does not depend on late payments";

export const knownSurvivors: KnownSurvivor[] = [
  { file: "lib/platform/amounts/amount.ts", line: "raw < 0n ? -raw", replacement: "raw <= 0n", reason: "-0n is 0n" },
  {
    file: "lib/platform/amounts/amount.ts",
    line: "const [, whole",
    replacement: "Stryker was here!",
    reason: "the group always matches; the default is there for the compiler",
  },
  {
    file: "lib/requests/metadata.ts",
    line: 'return typeof value === "object"',
    replacement: "true",
    reason: "no other JSON value has own properties by that name",
  },
  {
    file: "lib/requests/settle.ts",
    line: 'status === "completed" || status === "expired"',
    replacement: "true",
    reason: "a payment changes the status only to one of these two",
  },
  {
    file: "lib/requests/choose-recipient.ts",
    line: "const rows = await tx.$queryRaw",
    replacement: "((listed.merchant_id = ${merchantId}) OR TRUE)",
    reason: "the foreign key makes both rows the same merchant's",
  },
  {
    file: "lib/requests/choose-recipient.ts",
    line: "const rows = await tx.$queryRaw",
    replacement: "((owned.mode = 'shared') OR TRUE)",
    reason: "the function returned earlier if there is a usable pool address",
  },
  {
    file: "lib/requests/payments/transitions.ts",
    line: "const [restored]",
    replacement: "((taken_back_at IS NOT NULL) OR TRUE)",
    reason: "the transfer of an open entry has no other payment",
  },
  {
    file: "lib/requests/payments/transitions.ts",
    line: "live.length === 0",
    replacement: "true",
    reason: "a live payment has the same time already",
  },
  {
    file: "lib/requests/payments/transitions.ts",
    line: 'changePayments(tx, () => "payment_completed"',
    replacement: "((id = ANY(${transferIds})) OR TRUE)",
    reason: "no other final transfer has a pending payment",
  },
  {
    file: "lib/requests/payments/transitions.ts",
    line: "const moved = await changePayments(tx",
    replacement: "p.created_at ASC",
    reason: "a transfer has at most one payment that was not taken back",
  },
  {
    file: "lib/requests/lock.ts",
    line: "ids.length === 0",
    replacement: "false",
    reason: "an empty list locks nothing",
  },
  {
    file: "lib/settlement/evidence.ts",
    line: "owner?.matchesSingleOpenRequest",
    replacement: "true",
    reason: "nothing is matched without an owner",
  },
  {
    file: "lib/settlement/apply-batch.ts",
    line: "recordedId === null ||",
    replacement: "false",
    reason: "no listed transfer is null; the condition is there for the compiler",
  },
  {
    file: "lib/settlement/apply-batch.ts",
    line: "pair.row.value !== pair.observed.value",
    replacement: "true",
    reason: "writes the same value again",
  },
  {
    file: "lib/settlement/changes.ts",
    line: '"requestId" in change',
    replacement: "changes",
    reason: "an unmatched transfer has no request to read",
  },
  {
    file: "lib/settlement/changes.ts",
    line: "if (!row)",
    replacement: "false",
    reason: "the same transaction wrote the row",
  },
  {
    file: "lib/settlement/payment-changes.ts",
    line: "tx.$executeRaw",
    replacement: "((status = 'provisional') OR TRUE)",
    reason: "the transfers of a batch are provisional or final",
  },
  {
    file: "lib/settlement/possible-requests.ts",
    line: "a < b",
    replacement: "a <= b",
    reason: "the ids differ",
  },
  {
    file: "lib/settlement/possible-requests.ts",
    line: "const rows = await tx.$queryRaw",
    replacement: "((owned.id IS NULL) OR TRUE)",
    reason: "the owner comes first in COALESCE",
  },
  {
    file: "lib/settlement/possible-requests.ts",
    line: "const rows = await tx.$queryRaw",
    replacement: "ON ((true) OR TRUE)",
    reason: "the same condition",
  },
  {
    file: "lib/settlement/possible-requests.ts",
    line: "const rows = await tx.$queryRaw",
    replacement: "WHERE ((chain_id = ${chain.id}) OR TRUE)",
    reason: "a token belongs to one chain",
  },
  {
    file: "lib/settlement/transfer-rows.ts",
    line: "const blocks",
    replacement: "true",
    reason: "the additional rows match no transfer of the batch",
  },
  {
    file: "lib/settlement/transfer-rows.ts",
    line: "const rows = await tx.$queryRaw",
    replacement: "((chain_id = ${chainId}) OR TRUE)",
    reason: "the additional rows match no transfer of the batch",
  },
  {
    file: "lib/settlement/unexplained-inflows.ts",
    line: "where: {",
    replacement: "blockNumber: {",
    reason: "a token belongs to one chain",
  },
  {
    file: "lib/settlement/unexplained-transfers.ts",
    line: "transferIds.length === 0",
    replacement: "false",
    reason: "an empty list changes nothing, but takes more statements",
  },
  {
    file: "lib/requests/update.ts",
    line: "input.metadata === undefined",
    replacement: "false",
    reason: "an undefined parameter is sent as NULL too",
  },
  {
    file: "lib/requests/state.ts",
    line: "raw > 0n ? raw : 0n",
    replacement: "raw >= 0n",
    reason: "both return 0n",
  },
  {
    file: "lib/requests/totals.ts",
    line: "const late = {",
    replacement: "true",
    reason: latePaymentsDoNotMatter,
  },
  {
    file: "lib/requests/payments/present.ts",
    line: "block > highest",
    replacement: "block >= highest",
    reason: "equal blocks",
  },
  {
    file: "lib/requests/payments/present.ts",
    line: "depth < min",
    replacement: "depth <= min",
    reason: "returns the same number",
  },
  {
    file: "lib/requests/payments/present.ts",
    line: "depth > maxConfirmations",
    replacement: "depth >= maxConfirmations",
    reason: "returns the same number",
  },
  {
    file: "lib/settlement/decide.ts",
    line: 'unmatched("no_request", [])',
    replacement: "Stryker was here",
    reason: "`own` filters the entry out; it has no merchant",
  },
];
