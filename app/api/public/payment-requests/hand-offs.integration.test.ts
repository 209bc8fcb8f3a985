import { expect, test } from "vitest";
import { publicPaymentRequestSchema } from "@/lib/requests/public-schema";
import { dataOf, errorOf } from "@/testing/api";
import { ageReports, hashOf, newReportable, newSolanaReportable, report, visit } from "@/testing/payer-reports";
import { newAddress } from "@/testing/settlement-fixtures";
import { bookBatch, transferTo } from "@/testing/unmatched";

const [wallet, otherWallet] = [newAddress(), newAddress()];
const solanaAddress = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const handOffOf = async (shortcode: string) => (await visit(shortcode)).wallet_handoff_at;

test("is shown with the server's time and credits nothing", async () => {
  const { shortcode, attempts } = await newReportable();
  const before = Date.now();
  const response = await report(shortcode, { wallet_address: wallet });
  const { wallet_handoff_at: at, ...data } = dataOf(response, publicPaymentRequestSchema);
  expect(Date.parse(at ?? "")).toBeGreaterThanOrEqual(before);
  expect(Date.parse(at ?? "")).toBeLessThanOrEqual(Date.now());
  expect([data.status, data.payments, data.reported_transactions, await attempts()]).toEqual(["active", [], [], 0]);
  expect(response.text).not.toMatch(new RegExp(wallet, "i"));
  expect(await handOffOf(shortcode)).toBe(at);
});

test.each([
  ["the wallet declines", { declined: true }, []],
  ["its transaction is reported", { transaction_hash: hashOf(7) }, [hashOf(7)]],
])("ends once %s, and only this one", async (_, end, reported) => {
  const { shortcode } = await newReportable();
  await report(shortcode, { wallet_address: otherWallet });
  const other = await handOffOf(shortcode);
  await report(shortcode, { wallet_address: wallet });
  // The same wallet in another notation.
  await report(shortcode, { wallet_address: wallet.toLowerCase(), ...end });
  const data = await visit(shortcode);
  expect([data.wallet_handoff_at, data.reported_transactions]).toEqual([other, reported]);
  await report(shortcode, { wallet_address: otherWallet, ...end });
  expect(await handOffOf(shortcode)).toBeNull();
});

test("ends once a payment of the wallet is detected, with or without a report of its transaction", async () => {
  const { shortcode, recipientAddress } = await newReportable();
  const part = transferTo(recipientAddress, { value: 4_000_000n });
  await report(shortcode, { wallet_address: part.fromAddress });
  await bookBatch({ observed: [part] });
  expect((await visit(shortcode)).wallet_handoff_at).toBeNull();
  // The wallet is asked for the rest.
  await report(shortcode, { wallet_address: part.fromAddress });
  expect((await visit(shortcode)).wallet_handoff_at).not.toBeNull();
});

test("begins again each time the wallet asks, and ends after ten minutes", async () => {
  const { shortcode } = await newReportable();
  await report(shortcode, { wallet_address: wallet });
  await ageReports(shortcode, 10 * 60_000 - 5_000);
  const first = await handOffOf(shortcode);
  await report(shortcode, { wallet_address: wallet });
  expect(Date.parse((await handOffOf(shortcode)) ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
  await ageReports(shortcode, 10 * 60_000);
  expect(await handOffOf(shortcode)).toBeNull();
});

test("requires a wallet's address of the chain", async () => {
  const { shortcode } = await newReportable();
  for (const address of ["", "0x1", `${wallet}0`, solanaAddress, `0x${"g".repeat(40)}`]) {
    const response = await report(shortcode, { wallet_address: address });
    expect([response.status, errorOf(response).errors?.[0]?.code]).toEqual([422, "invalid_address"]);
  }
  const empty = await report(shortcode, { declined: true });
  expect([empty.status, errorOf(empty).errors?.[0]]).toMatchObject([
    422,
    { path: "transaction_hash", code: "required" },
  ]);
  const solana = await newSolanaReportable();
  expect((await report(solana.shortcode, { wallet_address: wallet })).status).toBe(422);
  expect((await report(solana.shortcode, { wallet_address: solanaAddress })).status).toBe(200);
});
