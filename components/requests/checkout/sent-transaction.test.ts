import { expect, test } from "vitest";
import { failureFinder } from "./sent-transaction";

const from = "0x1111111111111111111111111111111111111111";

/** A wallet whose node returns these results. */
function finderFor(node: { receipt?: unknown; transaction?: unknown; count?: string }) {
  const results: Record<string, () => unknown> = {
    eth_getTransactionReceipt: () => node.receipt ?? null,
    eth_getTransactionByHash: () => node.transaction ?? null,
    eth_getTransactionCount: () => node.count ?? "0x0",
  };
  return failureFinder({ request: ({ method }) => Promise.resolve(results[method]?.()) }, "0xaa");
}

test("a reverted transaction has failed, and a successful one has not", async () => {
  expect(await finderFor({ receipt: { status: "0x0" } })()).toBe("failed_on_chain");
  expect(await finderFor({ receipt: { status: "0x1" } })()).toBeNull();
});

test("a transaction whose nonce another one has used is replaced, once three polls agree", async () => {
  const node: Parameters<typeof finderFor>[0] = { transaction: { from, nonce: "0x7" }, count: "0x7" };
  const find = finderFor(node);
  expect(await find()).toBeNull();
  // The node forgets a replaced transaction.
  Object.assign(node, { transaction: null, count: "0x8" });
  expect([await find(), await find(), await find()]).toEqual([null, null, "replaced"]);
});

test("a transaction that is included late, or that the node never knew, is not replaced", async () => {
  const node: Parameters<typeof finderFor>[0] = { transaction: { from, nonce: "0x7" }, count: "0x8" };
  const find = finderFor(node);
  expect([await find(), await find()]).toEqual([null, null]);
  node.receipt = { status: "0x1" };
  expect(await find()).toBeNull();
  const unknown = finderFor({ count: "0x99" });
  for (let poll = 0; poll < 5; poll += 1) expect(await unknown()).toBeNull();
});
