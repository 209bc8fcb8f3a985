import { generateKeyPairSigner } from "@solana/kit";
import { beforeAll, expect, test } from "vitest";
import { associatedTokenAddress, tokenProgram } from "@/lib/chains/solana-address";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { DomainError } from "@/lib/platform/errors";
import { addReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { newTenant, type Tenant } from "@/testing/api";
import { urls, contextOf } from "@/testing/settlement-fixtures";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import { findPayPageRequest } from "./find-pay-page-request";
import { presentPaymentRequest } from "./present";
import { encodeReferenceKey } from "@/lib/chains/reference";

const wallet = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const mint = "TESTUSD111111111111111111111111111111111111";
const base = { amount: "12.5", chain: "local-solana", token: "TESTUSD" };

beforeAll(() => syncCatalog(new Map([["local-solana", ["http://127.0.0.1:1"]]])));

function create({ scope }: Tenant, body: Record<string, unknown> = {}) {
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse({ ...base, ...body }));
}

test("a request on Solana has a Solana Pay link with its reference", async () => {
  const row = await create(await newTenant(), { recipient_address: wallet });
  const request = presentPaymentRequest(row, urls);
  const reference = encodeReferenceKey(row.reference, wallet);
  expect(request).toMatchObject({
    chain: { slug: "local-solana", type: "solana", chain_id: null },
    recipient_address: wallet,
    payment_instructions: { reference_data: reference, plain_transfer_accepted: true },
  });
  const uri = request.payment_instructions?.uri ?? "";
  expect(uri).toContain(`solana:${wallet}?amount=12.5&spl-token=${mint}&reference=${reference}&label=`);
});

test("the pay page returns a token's program, and null for native coin", async () => {
  const tenant = await newTenant();
  const { address } = await generateKeyPairSigner();
  const tokenRequest = await create(tenant, { recipient_address: address });
  const coinRequest = await create(tenant, { recipient_address: address, token: "native" });
  expect(await findPayPageRequest(tokenRequest.shortcode, urls, new Date())).toMatchObject({
    token: { program: tokenProgram },
  });
  expect(await findPayPageRequest(coinRequest.shortcode, urls, new Date())).toMatchObject({ token: { program: null } });
});

test("uses a wallet of the settings in its exact letter case", async () => {
  const tenant = await newTenant();
  const { address } = await generateKeyPairSigner();
  await addReceivingAddress(contextOf(tenant.scope), { chain: "local-solana", address });
  expect((await create(tenant, { token: "native" })).recipientAddress).toBe(address);
});

test.each([
  ["an EVM address", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "invalid_address"],
  ["an address with a letter outside base58", `l${wallet.slice(1)}`, "invalid_address"],
  ["a wallet's token account", await associatedTokenAddress(wallet, mint, tokenProgram), "address_not_payable"],
  ["the system program's address", "11111111111111111111111111111111", "address_not_payable"],
])("%s is rejected as a recipient on Solana", async (_what, address, code) => {
  const attempt = create(await newTenant(), { recipient_address: address });
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DomainError);
  expect((error as DomainError).details.errors).toMatchObject([{ path: "recipient_address", code }]);
});
