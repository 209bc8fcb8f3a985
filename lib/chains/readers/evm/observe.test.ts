import { describe, expect, test } from "vitest";
import { encodeReferenceFrame } from "@/lib/chains/reference";
import type { Call } from "./calls";
import type { IncludedTransaction } from "./node";
import type { Log } from "./node-values";
import { observeTransfers } from "./observe";
import type { WatchList } from "../watch-list";
import { transferTopic } from "./erc20";
import { observeInnerCoin } from "./read-transfers";

const token = `0x${"aa".repeat(20)}`;
const otherContract = `0x${"bb".repeat(20)}`;
const payer = `0x${"11".repeat(20)}`;
const stranger = `0x${"22".repeat(20)}`;
const recipient = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const checksummed = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const list: WatchList = {
  recipients: new Map([[recipient, checksummed]]),
  tokens: new Map([[token, { id: 7, decimals: 6, contractAddress: token, program: null, verifiesBalance: false }]]),
  nativeTokenId: 1,
  watchesCoin: true,
};
const block = { number: 5n, hash: `0x${"05".repeat(32)}`, time: new Date(0) };
const frame = encodeReferenceFrame(new Uint8Array(16).fill(9), { chainId: 31_337n, recipientAddress: checksummed });

function pad(hex: string): string {
  return `0x${hex.replace(/^0x/, "").padStart(64, "0")}`;
}

function transferLog(overrides: Partial<Log> & { to?: string; value?: bigint } = {}): Log {
  const { to = recipient, value = 100n, ...rest } = overrides;
  return {
    address: token,
    topics: [transferTopic, pad(payer), pad(to)],
    data: pad(value.toString(16)),
    removed: false,
    blockNumber: 5n,
    blockHash: block.hash,
    transactionHash: `0x${"77".repeat(32)}`,
    ...rest,
  };
}

/** A call that transfers 100 units of the token to an address, followed by the frame. */
function callOf(to: string): string {
  return `0xa9059cbb${pad(to).slice(2)}${pad("64").slice(2)}${frame.slice(2)}`;
}

type Overrides = { to?: string | null; input?: string; value?: bigint; status?: bigint; logs?: Log[] };

function included({
  to = token,
  input,
  value = 0n,
  status = 1n,
  logs = [transferLog()],
}: Overrides = {}): IncludedTransaction {
  const hash = `0x${"77".repeat(32)}`;
  return {
    transaction: { hash, from: payer, to, value, input: input ?? callOf(recipient) },
    receipt: { transactionHash: hash, transactionIndex: 3n, blockNumber: 5n, blockHash: block.hash, status, logs },
  };
}

describe("decodes as a transfer", () => {
  test("a Transfer of a listed token to a watched recipient, with its log index and frame", () => {
    const logs = [transferLog({ to: stranger }), transferLog()];
    expect(observeTransfers(included({ logs }), block, list)).toMatchObject([
      { ordinal: 2, tokenId: 7, recipientAddress: checksummed, value: 100n, bound: [{}], hints: [] },
    ]);
  });

  test("coin sent to a watched recipient, at position 0", () => {
    const transaction = included({ to: recipient, value: 5n, input: frame, logs: [] });
    expect(observeTransfers(transaction, block, list)).toMatchObject([
      { ordinal: 0, tokenId: 1, value: 5n, bound: [{}], hints: [] },
    ]);
  });

  test.each([
    ["of an unlisted contract", transferLog({ address: otherContract })],
    ["to someone else", transferLog({ to: stranger })],
    ["of zero", transferLog({ value: 0n })],
    ["from the recipient itself", transferLog({ topics: [transferTopic, pad(recipient), pad(recipient)] })],
    ["that the node marks as removed", transferLog({ removed: true })],
    ["of an NFT", { ...transferLog(), topics: [transferTopic, pad(payer), pad(recipient), pad("1")], data: "0x" }],
    ["with more data than one word", { ...transferLog(), data: `${pad("64")}00` }],
    ["of another event", { ...transferLog(), topics: [pad("1"), pad(payer), pad(recipient)] }],
  ])("no log %s", (_what, log) => {
    expect(observeTransfers(included({ logs: [log] }), block, list)).toEqual([]);
  });

  test("nothing in a transaction that was reverted", () => {
    expect(observeTransfers(included({ status: 0n }), block, list)).toEqual([]);
  });
});

describe("a reference that is bound to one transfer", () => {
  const call = (to: string, input: string): Call => ({
    from: payer,
    to,
    input,
    value: 0n,
    parent: { from: payer, parent: null },
  });
  const plainCall = (value: bigint) => `0xa9059cbb${pad(recipient).slice(2)}${pad(value.toString(16)).slice(2)}`;
  const multicall = { to: otherContract, input: `0x12345678${callOf(recipient).slice(2)}` };

  test("is no hint for another transfer of the transaction", () => {
    const logs = [transferLog(), transferLog({ value: 13n })];
    const calls = [call(token, callOf(recipient)), call(token, plainCall(13n))];
    expect(observeTransfers(included({ ...multicall, logs }), block, list, calls)).toMatchObject([
      { value: 100n, bound: [{}], hints: [] },
      { value: 13n, bound: [], hints: [] },
    ]);
  });

  test("is no hint either if it moved tokens that are not listed", () => {
    const logs = [transferLog({ address: stranger }), transferLog({ value: 13n })];
    const calls = [call(stranger, callOf(recipient)), call(token, plainCall(13n))];
    const observed = observeTransfers(included({ ...multicall, logs }), block, list, calls);
    expect(observed).toMatchObject([{ value: 13n, bound: [], hints: [] }]);
  });

  test("stays a hint while no call is known to carry it", () => {
    const logs = [transferLog(), transferLog({ value: 13n })];
    const hinted = { bound: [], hints: [{}] };
    expect(observeTransfers(included({ ...multicall, logs }), block, list)).toMatchObject([hinted, hinted]);
  });
});

describe("binds a reference", () => {
  test("in a transferFrom, and in a frame before a wallet's own suffix", () => {
    const input = `0x23b872dd${pad(payer).slice(2)}${pad(recipient).slice(2)}${pad("64").slice(2)}${frame.slice(2)}8021`;
    expect(observeTransfers(included({ input }), block, list)).toMatchObject([{ bound: [{}], hints: [] }]);
  });

  test.each<[string, Overrides]>([
    ["a call to another contract", { to: otherContract }],
    ["a call of another function", { input: `0x40c10f19${frame.slice(2)}` }],
    ["a creation of a contract", { to: null }],
    ["a transfer to someone else that moves tokens to the recipient too", { input: callOf(stranger) }],
    ["two transfers to the recipient at once", { logs: [transferLog(), transferLog({ value: 1n })] }],
  ])("not of %s", (_what, overrides) => {
    const observed = observeTransfers(included(overrides), block, list);
    expect(observed.length).toBeGreaterThan(0);
    for (const transfer of observed) expect(transfer).toMatchObject({ bound: [], hints: [{}] });
  });

  test("despite a transfer to another recipient in the same transaction", () => {
    const logs = [transferLog(), transferLog({ to: stranger })];
    expect(observeTransfers(included({ logs }), block, list)).toMatchObject([{ bound: [{}] }]);
  });
});

describe("coin from a contract", () => {
  const stranger = `0x${"33".repeat(20)}`;
  const contract = `0x${"22".repeat(20)}`;
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
});
