import { expect } from "vitest";
import {
  referenceCalldata,
  newAddress,
  newWallet,
  reload,
  sendCoin,
  sendToken,
  testCoin,
  testToken,
  tick,
  unmatchedOf,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { deployCaller, listHookToken, transferCall } from "@/testing/test-contracts";

const dollar = 1_000_000n;
const coin = 10n ** 18n;

test("a reference on a transfer does not bind another payment that the token's hook triggers", async ({
  world,
  proxy,
  watcher,
}) => {
  const { anvil } = world;
  const token = await listHookToken(world);
  for (const hasTraces of [true, false]) {
    proxy.replaceResponses(({ method }) =>
      !hasTraces && method.includes("trace") ? { error: { message: "no" } } : undefined,
    );
    const recipientAddress = newAddress();
    const terms = { tokenId: token.id, recipientAddress };
    const slotRequest = await world.newRequest(10n * dollar, terms);
    const thief = await world.newRequest(12n * dollar, terms);
    const pay = { to: token.contract, data: transferCall(recipientAddress, 10n * dollar) };
    // Anyone can make the vault pay the recipient. The thief sends tokens to `trigger`, which then calls the vault, and
    // appends the reference of the thief's own request.
    const vault = await deployCaller(anvil, [pay]);
    const trigger = await deployCaller(anvil, [{ to: vault }]);
    const data = transferCall(trigger, 1n) + referenceCalldata(thief, world).slice(2);
    await anvil.send({ to: token.contract, data, gas: "0x100000" });
    await tick({ watcher });
    expect((await reload(thief)).payments).toEqual([]);
    // A trace shows that the reference belongs to the transfer to `trigger`, so the amount decides.
    const payments = hasTraces ? [{ method: "amount_slot" }] : [];
    expect((await reload(slotRequest)).payments).toMatchObject(payments);
    expect(await unmatchedOf(recipientAddress)).toMatchObject(hasTraces ? [] : [{ reason: "reference_not_bound" }]);
  }
});

test("a transfer of tokens or coin to oneself is not a payment", async ({ world }) => {
  const { anvil } = world;
  const recipientAddress = await newWallet(anvil, 2n * coin);
  await sendToken(anvil, recipientAddress, 7n * dollar);
  await anvil.mine(1);
  await world.tick();
  const requests = [
    await world.newRequest(7n * dollar, { recipientAddress }),
    await world.newRequest(coin, { recipientAddress, tokenId: testCoin.id }),
  ];
  const selfTransfer = { from: recipientAddress, to: recipientAddress, value: `0x${coin.toString(16)}` };
  await anvil.request("eth_sendTransaction", [selfTransfer]);
  const tokens = { from: recipientAddress, to: testToken.contract, data: transferCall(recipientAddress, 7n * dollar) };
  await anvil.request("eth_sendTransaction", [tokens]);
  await anvil.mine(3);
  await world.tick();
  for (const request of requests) expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(recipientAddress)).toEqual([]);
  await sendCoin(anvil, recipientAddress, coin);
  await world.tick();
  expect((await reload({ id: requests[1]?.id ?? 0n })).payments).toMatchObject([{ status: "pending" }]);
});
