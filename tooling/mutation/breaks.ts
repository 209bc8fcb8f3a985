import type { Edit } from "./copy";
import type { Guard } from "./guard";

// What a tired person might one day do to settlement, and who must notice.

export type Break = { name: string; edits: Edit[]; guard: Guard };

const settlement = (name: string) => `lib/settlement/${name}.ts`;
const reader = (name: string) => `lib/chain-readers/${name}.ts`;
const watcher = (name: string) => `lib/chain-watcher/${name}.ts`;
const watcherTest = (name: string) => `lib/chain-watcher/${name}.integration.test.ts`;
const settlementTest = (name: string) => `lib/settlement/${name}.integration.test.ts`;

export const breaks: Break[] = [
  {
    name: "no amount slot: equal requests are not told apart",
    edits: [{ file: settlement("decide"), find: "if (slotHolder) {", put: "if (slotHolder && covering.length > 9) {" }],
    guard: {
      file: settlementTest("payments"),
      test: "of two equal requests the reference names the second, and without one the slot's holder is paid",
    },
  },
  {
    name: "hints are credited",
    edits: [
      {
        file: settlement("decide"),
        find: `return isHinted ? choice : unmatched("reference_not_bound", hinted);`,
        put: `const [first] = hinted;
  return !isHinted && first ? { kind: "chosen", request: first, method: "bound_reference" } : choice;`,
      },
    ],
    guard: {
      file: settlementTest("payments"),
      test: "a reference that a contract passes along is a hint: it moves nothing, unless amount and address agree",
    },
  },
  {
    name: "no rewind after a reorganisation",
    edits: [
      {
        file: watcher("tick"),
        find: "if (fork) {",
        put: "if (fork && cursors.tip.number < 0n) {",
      },
    ],
    guard: {
      file: watcherTest("reorg"),
      test: "a reorganisation deeper than the policy reverses a completed request's payment and says so; its return heals it",
    },
  },
  {
    name: "no contract filter: any token of the right shape counts",
    edits: [
      {
        file: reader("evm/observe"),
        find: "const token = list.tokens.get(log.address);",
        put: "const token = list.tokens.get(log.address) ?? [...list.tokens.values()][0];",
      },
    ],
    guard: { file: "lib/chain-readers/evm/observe.test.ts", test: "not a log of an unlisted contract" },
  },
  {
    name: "no final pass: what was seen once counts as paid",
    edits: [
      {
        file: reader("evm/read-tip"),
        find: "finalUpTo: null, lost: []",
        put: "finalUpTo: upTo.number, lost: []",
      },
    ],
    guard: {
      file: settlementTest("payments"),
      test: "an exact payment is pending within a tick and completes the request at the policy's depth",
    },
  },
  {
    name: "the index against a second live payment is dropped",
    edits: [
      {
        file: "prisma/migrations/20261120000000_init/migration.sql",
        find: `CREATE UNIQUE INDEX "payment_live_transfer_key" ON "payment" ("transfer_id") WHERE "status" IN ('pending', 'completed');`,
        put: "",
      },
    ],
    guard: {
      file: "lib/payments/constraints.integration.test.ts",
      test: "a transfer pays at most one request at a time",
    },
  },
  {
    name: "a batch is written although another watcher moved the cursor",
    edits: [
      {
        file: watcher("cursors"),
        find: "if (!stillAt(move.expected, await lockCursors(tx, move.chainId))) return false;",
        put: "stillAt(move.expected, await lockCursors(tx, move.chainId));",
      },
    ],
    guard: {
      file: watcherTest("resilience"),
      test: "a batch that was read before another watcher moved the cursor writes nothing",
    },
  },
  {
    name: "requests expire by the clock, not by the chain",
    edits: [
      { file: "lib/payment-requests/expire.ts", find: "r.expires_at < c.block_time", put: "r.expires_at < now()" },
      {
        file: "lib/payment-requests/totals.ts",
        find: "if (!scannedUntil || scannedUntil <= expiresAt) return false;",
        put: "if (!scannedUntil || new Date() <= expiresAt) return false;",
      },
    ],
    guard: {
      file: watcherTest("expiry"),
      test: "a request expires when the final cursor, not the clock or the tip, has passed its time",
    },
  },
  {
    name: "a cancel forgets to ask whether the request is still active",
    edits: [
      {
        file: "lib/payment-requests/cancel.ts",
        find: "AND status = ${activeStatus}::payment_request_status",
        put: "AND ${activeStatus}::text <> ''",
      },
    ],
    guard: {
      file: "lib/payment-requests/cancel.integration.test.ts",
      test: "of 20 cancels at once exactly one succeeds, and one event tells of it",
    },
  },
  {
    name: "a request is paid by a transfer older than itself",
    edits: [{ file: settlement("decide"), find: "blockNumber > request.createdAfterBlock &&", put: "" }],
    guard: {
      file: settlementTest("payments"),
      test: "a transfer older than every request of its recipient is nobody's",
    },
  },
  {
    name: "a node that is behind is believed",
    edits: [
      {
        file: reader("evm/node"),
        find: `if (!head || !start || !end || head.number < to) throw new RpcFailure("inconsistent", "the node is behind");`,
        put: `if (!head || !start || !end) throw new RpcFailure("inconsistent", "the node is behind");`,
      },
    ],
    guard: { file: watcherTest("resilience"), test: "a node that is behind cannot make the watcher skip blocks" },
  },
  {
    name: "nobody asks the second node",
    edits: [{ file: reader("evm/read-final"), find: "await confirm(stretch, { block, observed });", put: "" }],
    guard: {
      file: watcherTest("two-nodes"),
      test: "while the second node omits a log nothing is credited and nothing expires; then it recovers by itself",
    },
  },
];
