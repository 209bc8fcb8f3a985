// The mutated files of the settlement core with their tests. Rules are pure and run against unit tests. Operations
// use the database and run against integration tests without a chain.

export type Level = "rules" | "operations";

/** The test files of each mutated file, all without extensions. */
type Tests = Record<string, string[]>;

const rules: Tests = {
  "lib/platform/amounts/amount": ["lib/platform/amounts/amount"],
  "lib/requests/payments/finality": ["lib/requests/payments/present"],
  "lib/requests/payments/present": ["lib/requests/payments/present"],
  "lib/requests/payments/transaction": ["lib/requests/payments/present"],
  "lib/settlement/batch": ["lib/settlement/batch"],
  "lib/settlement/decide": ["decide", "decide-limits", "decide-exclusive", "oracle"].map(
    (name) => `lib/settlement/${name}`,
  ),
  "lib/requests/create-rules": ["lib/requests/create-rules"],
  "lib/requests/field-rules": ["lib/requests/field-rules"],
  "lib/requests/metadata": ["lib/requests/metadata"],
  "lib/requests/payment-uri": ["lib/requests/payment-uri"],
  "lib/requests/return-url": ["lib/requests/return-url"],
  "lib/requests/state": ["lib/requests/state"],
  "lib/requests/totals": ["lib/requests/totals"],
};

const batches = ["batches", "evidence", "pieces"].map((name) => `lib/settlement/${name}`);
const unexplainedTransfers = ["lib/settlement/unexplained-transfers"];
const unexplainedInflows = ["returned-inflows", "inflow-explanations"].map((name) => `lib/settlement/${name}`);
const batchReads = ["lib/settlement/batch-reads"];
const creation = ["create", "create-pool", "create-solana"].map((name) => `lib/requests/${name}`);
const reports = ["attempts", "hand-offs"].map((name) => `app/api/public/payment-requests/${name}`);

const operations: Tests = {
  "lib/requests/payments/timeline": batches,
  "lib/requests/payments/payment-time": ["lib/settlement/batches", "lib/settlement/unmatched-transfers/undo"],
  "lib/requests/payments/transitions": [
    ...batches,
    ...unexplainedTransfers,
    ...batchReads,
    "lib/settlement/unmatched-transfers/undo",
  ],
  "lib/settlement/apply-batch": [...batches, ...unexplainedInflows, ...unexplainedTransfers],
  "lib/settlement/changes": batches,
  "lib/settlement/clock-slack": ["lib/settlement/older-money", "lib/settlement/slot-timings"],
  "lib/settlement/contradicted-transfers": ["lib/settlement/contradicted-transfers"],
  "lib/settlement/moved-payments": ["lib/settlement/moved-payments"],
  "lib/settlement/slot-holds": ["lib/settlement/evidence", "lib/settlement/slot-timings"],
  "lib/settlement/evidence": [...batches, ...unexplainedTransfers, ...batchReads],
  "lib/settlement/payment-changes": batches,
  "lib/settlement/write-decisions": [...batches, ...unexplainedTransfers],
  "lib/settlement/possible-requests": [...batches, ...batchReads],
  "lib/settlement/transfer-rows": [...batches, ...unexplainedInflows, ...batchReads],
  "lib/settlement/unexplained-inflows": [...unexplainedInflows, ...batchReads],
  "lib/settlement/unexplained-transfers": unexplainedTransfers,
  "lib/requests/amount-slots": ["lib/requests/amount-slots", "lib/settlement/batches"],
  "lib/requests/settle": ["lib/requests/settle", "lib/settlement/batches", ...batchReads],
  "lib/requests/cancel": ["lib/requests/cancel"],
  "lib/requests/choose-recipient": [
    ...["choose-recipient", "create", "create-pool"].map((name) => `lib/requests/${name}`),
    "lib/addresses/receiving-addresses/protection",
  ],
  "lib/requests/create": creation,
  "lib/requests/end-at-address": ["lib/requests/end-at-address"],
  "lib/requests/expire": ["lib/requests/expire"],
  "lib/requests/insert": [
    ...["insert", "create"].map((name) => `lib/requests/${name}`),
    "lib/accounts/settlement-settings/settings",
  ],
  "lib/requests/lock": ["lib/requests/lock", "lib/settlement/evidence"],
  "lib/requests/record-change": ["lib/requests/update", "lib/requests/cancel"],
  "lib/requests/payer-reports": reports,
  "lib/requests/report-attempt": reports,
  "lib/requests/resolve": ["lib/requests/resolve"],
  "lib/requests/unique-external-id": ["lib/requests/unique-external-id"],
  "lib/requests/update": ["lib/requests/update"],
};

export const core: Record<Level, Tests> = { rules, operations };

/** Files that are not mutated, in addition to schemas and constants, because they only read or present data. */
export const readers = [
  "lib/requests/payments/list",
  "lib/requests/payments/records",
  "lib/requests/count",
  "lib/requests/find-open-pay-page",
  "lib/requests/find-pay-page-request",
  "lib/requests/get",
  "lib/requests/list",
  "lib/requests/rows",
  "lib/requests/list-conditions",
  "lib/requests/misdirected-transfers",
  "lib/requests/present",
  "lib/requests/resolve-token",
  "lib/requests/search",
  "lib/requests/timeline",
  "lib/requests/uncredited-transfers",
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
