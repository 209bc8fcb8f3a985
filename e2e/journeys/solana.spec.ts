import { randomBytes } from "node:crypto";
import { generateKeyPairSigner } from "@solana/kit";
import { expect, test } from "../support/test";
import {
  installSolanaWallet,
  listToken2022,
  localSolana,
  solanaAccount,
  solanaWalletName,
  transferSolanaTokens,
} from "../support/solana";

/** Fields of a request to a new Solana address. */
async function solanaFields(token = "TESTUSD", amount = "148.5") {
  const { address } = await generateKeyPairSigner();
  return { chain: localSolana()?.chain, token, amount, recipient_address: address };
}

test.describe("on Solana", () => {
  test.beforeEach(() => test.skip(localSolana() === null, "the local Solana node has no build for this system"));

  for (const [token, amount, heading] of [
    ["TESTUSD", "148.5", "148.50 TESTUSD"],
    ["SOL", "0.25", "0.25 SOL"],
  ] as const) {
    test(`a browser wallet pays ${heading}`, async ({ browse, merchant }) => {
      const chain = localSolana();
      if (!chain) return;
      const request = await merchant.api.create(await solanaFields(token, amount));
      const customer = await browse();
      const wallet = await installSolanaWallet(customer.context(), chain);
      await customer.goto(request.payment_url);
      await expect(customer.getByRole("heading", { name: heading })).toBeVisible();

      wallet.behavior.declines = true;
      await customer.getByRole("button", { name: `Pay with ${solanaWalletName}` }).click();
      await expect(customer.getByText("You declined in your wallet. Nothing was sent.")).toBeVisible({
        timeout: 120_000,
      });
      wallet.behavior.declines = false;
      await customer.getByRole("button", { name: `Pay with ${solanaWalletName}` }).click();
      await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible({ timeout: 120_000 });

      const { data } = await merchant.api.get(request.public_id);
      expect(data).toMatchObject({
        status: "completed",
        exception: null,
        payments: [{ from_address: wallet.signer.address, status: "completed" }],
      });
    });
  }

  test("a browser wallet pays a Token-2022 token that the operator listed", async ({ browse, merchant }) => {
    const chain = localSolana();
    if (!chain) return;
    const symbol = `J${randomBytes(4).toString("hex").toUpperCase()}`;
    await listToken2022(chain, await solanaAccount(chain), symbol);
    const request = await merchant.api.create(await solanaFields(symbol, "12.5"));
    const customer = await browse();
    await installSolanaWallet(customer.context(), chain);
    await customer.goto(request.payment_url);
    await customer.getByRole("button", { name: `Pay with ${solanaWalletName}` }).click();
    await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible({ timeout: 120_000 });
    const { data } = await merchant.api.get(request.public_id);
    expect(data).toMatchObject({ status: "completed", exception: null, token: { symbol, name: "Journey Dollar" } });
  });

  test("a plain transfer of the exact amount pays the request", async ({ browse, merchant }) => {
    const chain = localSolana();
    if (!chain) return;
    const request = await merchant.api.create(await solanaFields());
    const customer = await browse();
    await customer.goto(request.payment_url);
    await expect(customer.getByText("No wallet was found in this browser.")).toBeVisible();
    await customer.getByRole("button", { name: "No reference" }).click();
    await expect(customer.getByRole("img", { name: /^QR code: 148\.50 TESTUSD on/ })).toBeVisible();
    const payer = await solanaAccount(chain);
    const signature = await transferSolanaTokens(chain, payer, request.recipient_address, 148_500_000n);
    await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible({ timeout: 120_000 });
    const { data } = await merchant.api.get(request.public_id);
    expect(data).toMatchObject({ status: "completed", payments: [{ transaction_hash: signature }] });
  });
});
