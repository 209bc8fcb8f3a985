import { expect } from "vitest";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import {
  eventTypes,
  referenceCalldata,
  mineAndTick,
  newMerchant,
  newRequest,
  newTestWatcher,
  reload,
  testToken,
  tick,
  type World,
  contextOf,
} from "@/testing/settlement-fixtures";
import { believeSingleNode } from "@/testing/deep-forks";
import { test } from "@/testing/settlement-test";
import { mintCall, transferCall } from "@/testing/test-contracts";
import { readCursors } from "./cursors";
import { runPass } from "./run-pass";
import { readWatchList } from "./watch-list";

// Tests payments whose blocks leave the chain. Signed transactions are kept, so that the same transaction can be mined
// again on the new branch.

test.override("worldOptions", { requiredConfirmations: 8 });

const dollar = 1_000_000n;

/** Signs a transfer, so that the same transaction can be mined on another branch. */
async function signTransfer(world: World, to: string, value: bigint, data: string): Promise<string> {
  const { anvil } = world;
  const nonce = await anvil.request<string>("eth_getTransactionCount", [anvil.account, "latest"]);
  const call = `${transferCall(to, value)}${data.slice(2)}`;
  const fees = { gas: "0x30000", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" };
  return anvil.request("eth_signTransaction", [
    { from: anvil.account, to: testToken.contract, data: call, value: "0x0", nonce, chainId: "0x7a69", ...fees },
  ]);
}

async function sendRaw(world: World, raw: string): Promise<string> {
  const hash = await world.anvil.request<string>("eth_sendRawTransaction", [raw]);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await world.anvil.request("eth_getTransactionReceipt", [hash])) return hash;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("not mined");
}

/** Pays a new request and mines more blocks, so that the payment's block is the first of `depth` blocks. */
async function payOnBranch(world: World, depth: number, { watcher } = world) {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  const call = await signTransfer(world, request.recipientAddress, 10n * dollar, referenceCalldata(request, world));
  const hash = await sendRaw(world, call);
  await mineAndTick({ ...world, watcher }, depth - 1);
  expect(await reload(request)).toMatchObject({ payments: [{ status: "pending" }] });
  return { merchant, request, call, hash };
}

test.for([1, 5])("a payment lost with a branch of %i blocks fails and is not counted", async (depth, { world }) => {
  const { merchant, request } = await payOnBranch(world, depth);
  await world.anvil.request("anvil_reorg", [depth, []]);
  await world.tick();
  const lost = await reload(request);
  expect(lost).toMatchObject({ status: "active", payments: [{ status: "failed", transfer: { status: "lost" } }] });
  expect([lost.paidAmount.toFixed(), lost.pendingAmount.toFixed()]).toEqual(["0", "0"]);
  expect(await eventTypes(merchant.id)).toEqual(["payment.pending", "payment.failed"]);
});

async function transactionIndexOf(world: World, hash: string): Promise<string> {
  const receipt = await world.anvil.request<{ transactionIndex: string }>("eth_getTransactionReceipt", [hash]);
  return receipt.transactionIndex;
}

test.for([
  [1, 8],
  [5, 8],
  [30, 40],
] as const)(
  "a transfer back at another index after a reorganization of %i blocks revives the same payment",
  async ([depth, requiredConfirmations], { world }) => {
    const watcher = newTestWatcher({ ...world.chain, requiredConfirmations }, world.anvil.url);
    // Adds blocks to reorganize, above those that were final before.
    await mineAndTick({ ...world, watcher }, depth);
    const { merchant, request, call, hash } = await payOnBranch(world, depth, { ...world, watcher });
    const [before] = (await reload(request)).payments;
    expect(await transactionIndexOf(world, hash)).toBe("0x0");
    await world.anvil.request("anvil_reorg", [depth, []]);
    await tick({ watcher });
    expect(await reload(request)).toMatchObject({ payments: [{ status: "failed", transfer: { status: "lost" } }] });
    // It returns in a later block behind another transfer: another log index, the same position in its receipt.
    await world.anvil.request("evm_setAutomine", [false]);
    await world.anvil.request("eth_sendTransaction", [otherTransfer(await world.anvil.request("eth_accounts"))]);
    await world.anvil.request("eth_sendRawTransaction", [call]);
    await world.anvil.mine(1);
    await world.anvil.request("evm_setAutomine", [true]);
    await tick({ watcher });
    expect(await transactionIndexOf(world, hash)).toBe("0x1");
    const revived = await reload(request);
    expect(revived.payments).toMatchObject([{ id: before?.id, status: "pending", transferId: before?.transferId }]);
    expect(revived.payments[0]?.transfer.blockHash).not.toBe(before?.transfer.blockHash);
    await mineAndTick({ ...world, watcher }, requiredConfirmations);
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect(await eventTypes(merchant.id)).toEqual([
      "payment.pending",
      "payment.failed",
      "payment.pending",
      "payment.completed",
      "payment_request.completed",
    ]);
  },
);

/** Pays a higher fee to be first in the block. */
function otherTransfer([, second]: string[]) {
  const data = mintCall(second ?? "", 1n);
  const fees = { gas: "0x30000", maxFeePerGas: "0x174876e800", maxPriorityFeePerGas: "0x3b9aca00" };
  return { from: second, to: testToken.contract, data, ...fees };
}

test("a transfer moved to another block between two ticks stays the same payment", async ({ world }) => {
  const { request, call } = await payOnBranch(world, 3);
  await world.anvil.request("anvil_reorg", [3, []]);
  await sendRaw(world, call);
  await world.tick();
  await world.mineAndTick(8);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  expect(paid.payments).toHaveLength(1);
});

test("a payment revived after its request was cancelled stays on that request", async ({ world }) => {
  const { merchant, request, call } = await payOnBranch(world, 2);
  await world.anvil.request("anvil_reorg", [2, []]);
  await world.tick();
  await cancelPaymentRequest(contextOf({ merchantId: merchant.id, environment: "sandbox" }), {
    publicId: request.publicId,
  });
  await sendRaw(world, call);
  await world.mineAndTick(8);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "cancelled", payments: [{ status: "completed" }] });
  expect(paid.paidAmount.toFixed()).toBe("10000000");
});

test("keeps payments in blocks that both branches share", async ({ world }) => {
  const unaffected = await world.newRequest(10n * dollar);
  await world.sendToken(unaffected.recipientAddress, 10n * dollar);
  // Read in one range with the following blocks, so no block in between was recorded.
  await world.mineAndTick(3);
  const merchantEvents = async () => (await eventTypes(world.merchant.id)).length;
  const before = await merchantEvents();
  await world.anvil.request("anvil_reorg", [2, []]);
  await world.tick();
  expect(await reload(unaffected)).toMatchObject({ payments: [{ status: "pending" }] });
  expect(await merchantEvents()).toBe(before);
});

test("a reorganization deeper than the policy reverses a completed payment, and its return restores it", async ({
  world,
}) => {
  // Adds blocks to reorganize, so that this test can also run alone.
  await world.anvil.mine(12);
  const { merchant, request, call } = await payOnBranch(world, 1);
  await world.mineAndTick(9);
  expect((await reload(request)).status).toBe("completed");
  await world.anvil.request("anvil_reorg", [12, []]);
  await believeSingleNode(world.watcher);
  const reversed = await reload(request);
  expect(reversed).toMatchObject({
    status: "completed",
    exception: "payment_reversed",
    payments: [{ status: "failed" }],
  });
  expect(reversed.paidAmount.toFixed()).toBe("0");
  expect((await eventTypes(merchant.id)).at(-1)).toBe("payment.failed");
  await sendRaw(world, call);
  await world.mineAndTick(9);
  expect(await reload(request)).toMatchObject({
    status: "completed",
    exception: null,
    payments: [{ status: "completed" }],
  });
});

test("a reading from a lost branch fails, unless another watcher has rewound the cursors since", async ({ world }) => {
  const { watcher, anvil, chain } = world;
  await payOnBranch(world, 2);
  const cursors = await readCursors(chain.id);
  if (!cursors) throw new Error("no cursors");
  await anvil.request("anvil_reorg", [2, []]);
  await anvil.mine(1);
  const list = await readWatchList(chain, new Date());
  const read = () => runPass(watcher, "tip", { cursors, target: cursors.tip.number + 1n, list });
  await expect(read()).rejects.toMatchObject({ kind: "inconsistent" });
  await world.tick();
  expect(await read()).toBeNull();
});
