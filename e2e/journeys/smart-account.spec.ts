import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { batchCall, batchingWallet } from "@/testing/batching-wallet";
import { fundedAccount, mintTokens, newAccount, rpc, signAndSend } from "../support/chain";
import { localChain } from "../support/instance";
import { expect, test } from "../support/test";

test("a smart account pays two requests in one transaction, and each page shows its own part", async ({
  browse,
  merchant,
}) => {
  const chain = localChain();
  const whole = await merchant.api.create({ amount: "5" });
  const part = await merchant.api.create({ amount: "9" });
  const [wholePage, partPage] = [await browse(), await browse()];
  await wholePage.goto(whole.payment_url);
  await partPage.goto(part.payment_url);

  const smartAccount = newAccount().address;
  await rpc(chain, "anvil_setCode", [smartAccount, batchingWallet.runtime]);
  await mintTokens(chain, smartAccount, 11_000_000n);
  const transferFor = (request: PresentedPaymentRequest, value: bigint) => ({
    to: request.recipient_address,
    value,
    frame: request.payment_instructions?.reference_data,
  });
  const data = batchCall(chain.token.address, [transferFor(part, 6_000_000n), transferFor(whole, 5_000_000n)]);
  // The account ignores a failed call, so an estimate of the gas would be too low.
  const call = { to: smartAccount, value: 0n, data, gas: 400_000n };
  await signAndSend(chain, await fundedAccount(chain), call);

  await expect(wholePage.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(partPage.getByText("3.00 TESTUSD").first()).toBeVisible();
  expect((await merchant.api.get(whole.public_id)).data?.status).toBe("completed");
  expect((await merchant.api.get(part.public_id)).data).toMatchObject({
    status: "active",
    remaining_amount: { raw: "3000000" },
  });
});
