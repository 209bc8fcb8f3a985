import { expect, test } from "vitest";
import { encodeReferenceFrame } from "@/lib/chains/reference";
import type { WatchList } from "../watch-list";
import type { Call } from "./calls";
import type { IncludedTransaction } from "./node";
import { observeInnerCoin } from "./read-transfers";

const payer = `0x${"11".repeat(20)}`;
const stranger = `0x${"33".repeat(20)}`;
const contract = `0x${"22".repeat(20)}`;
const recipient = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const checksummed = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const frame = encodeReferenceFrame(new Uint8Array(16).fill(9), { chainId: 31_337n, recipientAddress: checksummed });
const block = { number: 5n, hash: `0x${"05".repeat(32)}`, time: new Date(0) };
const list: WatchList = {
  recipients: new Map([[recipient, checksummed]]),
  tokens: new Map(),
  nativeTokenId: 1,
  watchesCoin: true,
};

function included(status = 1n): IncludedTransaction {
  const hash = `0x${"77".repeat(32)}`;
  const position = { transactionHash: hash, transactionIndex: 3n, blockNumber: 5n, blockHash: block.hash };
  const transaction = { hash, from: payer, to: contract, value: 9n, input: `0x12345678${frame.slice(2)}` };
  return { transaction, receipt: { ...position, status, logs: [] } };
}

const outer: Call = { from: payer, to: contract, input: "0x", value: 9n, parent: null };

function inner(overrides: Partial<Call> = {}): Call {
  return { from: contract, to: recipient, input: "0x", value: 2n, parent: outer, ...overrides };
}

function observe(...calls: Call[]) {
  return observeInnerCoin(included(), block, list, [outer, ...calls]);
}

test("numbers inner calls with coin regardless of their recipients", () => {
  const [empty, other] = [inner({ value: 0n }), inner({ to: payer })];
  expect(observe(empty, other, inner(), inner({ value: 3n }))).toMatchObject([
    { ordinal: 1_000_000_001, value: 2n, fromAddress: contract, recipientAddress: checksummed },
    { ordinal: 1_000_000_002, value: 3n },
  ]);
});

test("binds a reference in the paying call and treats one elsewhere as a hint", () => {
  expect(observe(inner({ input: frame }), inner())).toMatchObject([
    { bound: [{}], hints: [] },
    { bound: [], hints: [{}] },
  ]);
});

test("coin that the recipient's own calls return to it is not a payment, at any depth", () => {
  const ownCall = inner({ from: recipient, to: contract, value: 0n });
  const deeper = inner({ from: contract, to: stranger, parent: ownCall });
  expect(observe(ownCall, inner({ parent: ownCall }), deeper, inner({ from: stranger, parent: deeper }))).toEqual([]);
});

test("a call that the recipient makes next to or inside a paying call removes no payment", () => {
  const sibling = inner({ from: recipient, to: contract, value: 0n });
  const paying = inner();
  const nested = inner({ from: recipient, to: stranger, value: 0n, parent: paying });
  expect(observe(sibling, paying, nested)).toMatchObject([{ value: 2n, recipientAddress: checksummed }]);
});

test("a reverted transaction and its top-level value are not payments", () => {
  expect(observeInnerCoin(included(0n), block, list, [outer, inner()])).toEqual([]);
  expect(observe({ ...outer, to: recipient })).toEqual([]);
});
