// The mutated files of the settlement core with their tests. Rules are pure and run against unit tests. Operations
// use the database and run against integration tests without a chain.

export type Level = "rules" | "operations";

/** The test files of each mutated file, all without extensions. */
type Tests = Record<string, string[]>;

const rules: Tests = {
  "lib/amounts/amount": ["lib/amounts/amount"],
  "lib/payments/finality": ["lib/payments/present"],
  "lib/payments/present": ["lib/payments/present"],
  "lib/payments/transaction": ["lib/payments/present"],
  "lib/settlement/batch": ["lib/settlement/batch"],
  "lib/settlement/decide": ["decide", "decide-limits", "decide-exclusive", "oracle"].map(
    (name) => `lib/settlement/${name}`,
  ),
  "lib/payment-requests/create-rules": ["lib/payment-requests/create-rules"],
  "lib/payment-requests/field-rules": ["lib/payment-requests/field-rules"],
  "lib/payment-requests/metadata": ["lib/payment-requests/metadata"],
  "lib/payment-requests/payment-uri": ["lib/payment-requests/payment-uri"],
  "lib/payment-requests/return-url": ["lib/payment-requests/return-url"],
  "lib/payment-requests/state": ["lib/payment-requests/state"],
  "lib/payment-requests/totals": ["lib/payment-requests/totals"],
};

const batches = ["batches", "evidence", "pieces"].map((name) => `lib/settlement/${name}`);
const unexplainedTransfers = ["lib/settlement/unexplained-transfers"];
const unexplainedInflows = ["returned-inflows", "inflow-explanations"].map((name) => `lib/settlement/${name}`);
const batchReads = ["lib/settlement/batch-reads"];
const creation = ["create", "create-pool", "create-solana"].map((name) => `lib/payment-requests/${name}`);
const reports = ["attempts", "hand-offs"].map((name) => `app/api/public/payment-requests/${name}`);

const operations: Tests = {
  "lib/payments/timeline": batches,
  "lib/payments/payment-time": ["lib/settlement/batches", "lib/unmatched-transfers/undo"],
  "lib/payments/transitions": [...batches, ...unexplainedTransfers, ...batchReads, "lib/unmatched-transfers/undo"],
  "lib/settlement/apply-batch": [...batches, ...unexplainedInflows, ...unexplainedTransfers],
  "lib/settlement/changes": batches,
  "lib/settlement/clock-slack": ["lib/settlement/older-money", "lib/settlement/slot-timings"],
  "lib/settlement/contradicted-transfers": ["lib/settlement/contradicted-transfers"],
  "lib/settlement/slot-holds": ["lib/settlement/evidence", "lib/settlement/slot-timings"],
  "lib/settlement/evidence": [...batches, ...unexplainedTransfers, ...batchReads],
  "lib/settlement/payment-changes": batches,
  "lib/settlement/write-decisions": [...batches, ...unexplainedTransfers],
  "lib/settlement/possible-requests": [...batches, ...batchReads],
  "lib/settlement/transfer-rows": [...batches, ...unexplainedInflows, ...batchReads],
  "lib/settlement/unexplained-inflows": [...unexplainedInflows, ...batchReads],
  "lib/settlement/unexplained-transfers": unexplainedTransfers,
  "lib/payment-requests/amount-slots": ["lib/payment-requests/amount-slots", "lib/settlement/batches"],
  "lib/payment-requests/settle": ["lib/payment-requests/settle", "lib/settlement/batches", ...batchReads],
  "lib/payment-requests/cancel": ["lib/payment-requests/cancel"],
  "lib/payment-requests/choose-recipient": [
    ...["choose-recipient", "create", "create-pool"].map((name) => `lib/payment-requests/${name}`),
    "lib/receiving-addresses/protection",
  ],
  "lib/payment-requests/create": creation,
  "lib/payment-requests/end-at-address": ["lib/payment-requests/end-at-address"],
  "lib/payment-requests/expire": ["lib/payment-requests/expire"],
  "lib/payment-requests/insert": [
    ...["insert", "create"].map((name) => `lib/payment-requests/${name}`),
    "lib/settlement-settings/settings",
  ],
  "lib/payment-requests/lock": ["lib/payment-requests/lock", "lib/settlement/evidence"],
  "lib/payment-requests/record-change": ["lib/payment-requests/update", "lib/payment-requests/cancel"],
  "lib/payment-requests/payer-reports": reports,
  "lib/payment-requests/report-attempt": reports,
  "lib/payment-requests/resolve": ["lib/payment-requests/resolve"],
  "lib/payment-requests/unique-external-id": ["lib/payment-requests/unique-external-id"],
  "lib/payment-requests/update": ["lib/payment-requests/update"],
};

export const core: Record<Level, Tests> = { rules, operations };

/** Files that are not mutated, in addition to schemas and constants, because they only read or present data. */
export const readers = [
  "lib/payments/list",
  "lib/payments/present-unmatched",
  "lib/payments/records",
  "lib/payment-requests/count",
  "lib/payment-requests/find-open-pay-page",
  "lib/payment-requests/find-pay-page-request",
  "lib/payment-requests/get",
  "lib/payment-requests/list",
  "lib/payment-requests/rows",
  "lib/payment-requests/list-conditions",
  "lib/payment-requests/misdirected-transfers",
  "lib/payment-requests/present",
  "lib/payment-requests/resolve-token",
  "lib/payment-requests/search",
  "lib/payment-requests/timeline",
  "lib/payment-requests/uncredited-transfers",
];

/** A level's mutated files: those whose path contains one of the parts, or all without parts or if a part names the level. */
export function mutatedFiles(level: Level, parts: string[]): string[] {
  const files = Object.keys(core[level]).map((name) => `${name}.ts`);
  if (parts.length === 0 || parts.includes(level)) return files;
  return files.filter((file) => parts.some((part) => file.includes(part)));
}

/** The test files that cover these mutated files. */
export function testsOf(level: Level, files: string[]): string[] {
  const names = files.flatMap((file) => core[level][file.replace(/\.ts$/, "")] ?? []);
  return [...new Set(names)].map((name) => `${name}${level === "rules" ? "" : ".integration"}.test.ts`);
}
