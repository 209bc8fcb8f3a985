import { expect, test } from "vitest";
import { localChains } from "@/lib/chains/catalog/local";
import type { Chain, PaymentStatus, Token } from "@/prisma/generated/client";
import { headBlockOf, presentPayment, type PaymentRow, transactionOf } from "./present";
import { paymentSchema } from "./schema";

const urls = { baseUrl: "https://remit.test", payUrl: "https://pay.test" };
const time = new Date("2030-01-01T00:00:00.000Z");
const hash = `0x${"ab".repeat(32)}`;

type Sums = { source?: bigint; received?: bigint; highValue?: bigint };

function present(status: PaymentStatus, headBlock: bigint, { source = 100n, received = 100n, highValue }: Sums = {}) {
  const [entry] = localChains;
  const { tokens = [], policy, ...properties } = entry ?? {};
  const chain = { ...properties, ...policy, requiredConfirmations: 12 } as unknown as Chain;
  const amounts = { sourceAmount: source, receivedAmount: received };
  const row = {
    id: "pay_x",
    status,
    ...amounts,
    isLate: false,
    createdAt: time,
    confirmedAt: status === "completed" ? time : null,
    transfer: { ...amounts, transactionHash: hash, fromAddress: "0xfrom", blockNumber: 50n, blockTime: time },
  } as unknown as PaymentRow;
  const request = { amount: 100n, highValueAmount: highValue ?? null };
  const token = tokens[1] as unknown as Token;
  return paymentSchema.strict().parse(presentPayment(row, { chain, headBlock, token, request }, urls));
}

test("counts confirmations from the payment's block to the head, inclusive", () => {
  expect(present("pending", 50n).confirmations).toBe(1);
  expect(present("pending", 55n).confirmations).toBe(6);
  expect(present("pending", 5_000_000n).confirmations).toBe(1000);
});

test("a lagging node shows no confirmations for a pending payment and keeps those of a completed one", () => {
  expect(present("pending", 40n).confirmations).toBe(0);
  expect(present("completed", 40n)).toMatchObject({ confirmations: 12, required_confirmations: 12 });
});

test("a failed payment has no confirmations", () => {
  expect(present("failed", 100n).confirmations).toBe(0);
});

test("the fee is the sent amount less the received amount", () => {
  const { source_amount, received_amount, actual_fee } = present("completed", 60n, {
    source: 2_000_000n,
    received: 1_990_000n,
  });
  expect([source_amount.formatted, received_amount.formatted, actual_fee.formatted]).toEqual(["2", "1.99", "0.01"]);
});

test("a payment or request at the merchant's high-value threshold waits for the chain's finality", () => {
  const finalityOf = (received: bigint, highValue?: bigint) =>
    present("pending", 60n, { source: received, received, highValue }).finality;
  expect([finalityOf(10n ** 30n), finalityOf(100n, 101n), finalityOf(100n, 100n), finalityOf(101n, 101n)]).toEqual([
    "confirmations",
    "confirmations",
    "finalized",
    "finalized",
  ]);
  expect(finalityOf(1n, 100n)).toBe("finalized");
});

test("a local chain uses this instance's own explorer page", () => {
  expect(present("pending", 50n).explorer_url).toBe(`https://remit.test/chains/local-evm/tx/${hash}`);
});

test("the head of a chain is the newest block reported by a node or the watcher", () => {
  const headOf = (health: bigint | null, ...cursors: bigint[]) => {
    const row = {
      health: health === null ? null : { headBlock: health },
      cursors: cursors.map((blockNumber) => ({ blockNumber })),
    };
    return headBlockOf(row);
  };
  expect(headOf(null)).toBe(0n);
  expect(headOf(7n)).toBe(7n);
  expect(headOf(7n, 9n)).toBe(9n);
  expect(headOf(9n, 7n)).toBe(9n);
  expect(headOf(null, 7n)).toBe(7n);
});

test("a transfer without a transaction or a sender is not a payment", () => {
  expect(transactionOf({ transactionHash: hash, fromAddress: "0xfrom" })).toEqual({ hash, from: "0xfrom" });
  expect(() => transactionOf({ transactionHash: null, fromAddress: "0xfrom" })).toThrow();
  expect(() => transactionOf({ transactionHash: hash, fromAddress: null })).toThrow();
});
