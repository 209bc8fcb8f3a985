import { expect } from "vitest";
import { reload, testToken, unmatchedOf, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { flipTransferCalldata, listFeeToken, mintCall, signFlip } from "@/testing/test-contracts";

// After a reorganization, the same transaction can have another effect: same hash and position, another recipient or
// token.

test.override("worldOptions", { requiredConfirmations: 8 });

const dollar = 1_000_000n;

/**
 * Mines a transaction that makes the first call, reorganizes its block and sets the flag of the called contract. Then
 * mines the same transaction again, which now makes the second call.
 */
async function mineTwice(world: World, calls: [string, string]): Promise<void> {
  const { flip, mine } = await signFlip(world, calls);
  const first = await mine();
  await world.mineAndTick(0);
  await world.anvil.request("anvil_reorg", [1, []]);
  await world.tick();
  await world.anvil.send({ to: flip });
  expect(await mine()).toBe(first);
  await world.mineAndTick(8);
}

test("a payment redirected by a reorganization belongs to its new recipient only", async ({ world }) => {
  const [first, second] = [await world.newRequest(11n * dollar), await world.newRequest(11n * dollar)];
  await mineTwice(world, [
    flipTransferCalldata(testToken.contract, first.recipientAddress, 11n * dollar),
    flipTransferCalldata(testToken.contract, second.recipientAddress, 11n * dollar),
  ]);
  expect(await reload(first)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
  expect((await reload(first)).pendingAmount.toFixed()).toBe("0");
  expect(await reload(second)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
});

test("a payment returning in another token fails, and the other token is unmatched", async ({ world }) => {
  const request = await world.newRequest(12n * dollar);
  const other = await listFeeToken(world);
  const calls: [string, string] = [
    flipTransferCalldata(testToken.contract, request.recipientAddress, 12n * dollar),
    flipTransferCalldata(other.contract, request.recipientAddress, 12n * dollar),
  ];
  const { flip, mine } = await signFlip(world, calls);
  await world.anvil.send({ to: other.contract, data: mintCall(flip, 10n ** 12n) });
  const first = await mine();
  await world.mineAndTick(0);
  expect(await reload(request)).toMatchObject({ payments: [{ status: "pending" }] });
  await world.anvil.request("anvil_reorg", [1, []]);
  await world.tick();
  await world.anvil.send({ to: flip });
  expect(await mine()).toBe(first);
  await world.mineAndTick(8);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "wrong_token" }]);
});
