import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { mineAndReorganize, mineTogether } from "./evm-blocks";
import type { WatcherOutcome } from "@/lib/sandbox/sender";

type Receipt = { blockNumber: string; blockHash: string; status: string } | null;

let anvil: Anvil;
let others: string[];
beforeEach(async () => {
  anvil = await startAnvil();
  const accounts = await anvil.request<string[]>("eth_accounts");
  others = accounts.filter((account) => account !== anvil.account);
});
afterEach(() => anvil.stop());

function receiptOf(hash: string): Promise<Receipt> {
  return anvil.request<Receipt>("eth_getTransactionReceipt", [hash]);
}

/** Waits for the next transaction to reach the node, then sends one from another account into the same block. */
function sendIntoSameBlock(): Promise<string> {
  const fetch = globalThis.fetch;
  return new Promise((resolve, reject) => {
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const result = await fetch(input, init);
      if (typeof init?.body !== "string" || !init.body.includes("eth_sendTransaction")) return result;
      spy.mockRestore();
      const transaction = { from: others[0], to: others[1], value: "0x5" };
      await anvil.request<string>("eth_sendTransaction", [transaction]).then(resolve, reject);
      return result;
    });
  });
}

describe("a transaction that is reorganized away", () => {
  const transaction = () => ({
    from: anvil.account,
    to: others[2],
    value: "0x7",
    gas: "0x5208",
    gasPrice: "0x4a817c800",
  });

  test.each([
    ["stays out of the chain", false],
    ["is sent again and mined with the same hash in a later block", true],
  ])("%s, while the other transactions of its block stay", async (_title, resend) => {
    const otherHash = sendIntoSameBlock();
    const otherReceipts: Receipt[] = [];
    const waitForWatcher = async (outcome: WatcherOutcome, hash: string) => {
      const receipt = await receiptOf(hash);
      expect(receipt === null).toBe(outcome === "lost");
      otherReceipts.push(await receiptOf(await otherHash));
    };
    const { transactionHash } = await mineAndReorganize(anvil.url, transaction(), { waitForWatcher, resend });
    const [before, after] = otherReceipts;
    expect(after?.blockNumber).toBe(before?.blockNumber);
    expect(after?.blockHash).not.toBe(before?.blockHash);
    const final = await receiptOf(transactionHash);
    if (resend) expect(Number(final?.blockNumber)).toBe(Number(after?.blockNumber) + 1);
    else expect(final).toBeNull();
  });

  test("is dropped when the watcher times out, and later transactions are mined automatically", async () => {
    const waitForWatcher = () => Promise.reject(new Error("the watcher timed out"));
    await expect(mineAndReorganize(anvil.url, transaction(), { waitForWatcher, resend: true })).rejects.toThrow(
      "the watcher timed out",
    );
    expect(await anvil.request("eth_getTransactionCount", [anvil.account, "latest"])).toBe("0x0");
    const hash = await anvil.send({ to: others[0], value: "0x1" });
    expect(await receiptOf(hash)).toMatchObject({ status: "0x1" });
  });
});

test("mines grouped transactions in one block", async () => {
  const transactions = [0, 1, 2].map((nonce) => ({ from: anvil.account, to: others[0], nonce: `0x${nonce}` }));
  const mined = await mineTogether(anvil.url, transactions);
  const receipts = await Promise.all(mined.map(({ transactionHash }) => receiptOf(transactionHash)));
  expect(receipts).toHaveLength(3);
  expect(new Set(receipts.map((receipt) => receipt?.blockNumber)).size).toBe(1);
});
