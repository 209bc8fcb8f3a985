import { describe, expect, test } from "vitest";
import { db, toDecimal } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { addReceivingAddress, removeReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { newTenant, type Tenant } from "@/testing/api";
import { urls, newAddress, testToken, contextOf, newMerchant, testCoin } from "@/testing/settlement-fixtures";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import { getPaymentRequest } from "./get";
import { presentPaymentRequest } from "./present";
import type { Merchant } from "@/prisma/generated/client";

const base = { amount: "10", token_id: testToken.id };

function create({ scope }: Tenant, body: Record<string, unknown> = {}) {
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse({ ...base, ...body }));
}

/** "path code" of each field error of a rejected creation. */
async function fieldErrorsOf(attempt: Promise<unknown>): Promise<string[]> {
  try {
    await attempt;
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return (error.details.errors ?? []).map(({ path, code }) => `${path} ${code}`);
  }
}

function plainTransferAccepted(row: Awaited<ReturnType<typeof create>>): boolean | undefined {
  return presentPaymentRequest(row, urls).payment_instructions?.plain_transfer_accepted;
}

test("a creation writes the request, its amount slot and its event, which matches the API response", async () => {
  const tenant = await newTenant();
  const row = await create(tenant, { recipient_address: newAddress(), metadata: { a: [1, { b: null }] } });
  expect(row.shortcode).toMatch(/^[1-9A-HJ-NP-Za-km-z]{10}$/);
  const event = await db().event.findFirstOrThrow({ where: { merchantId: tenant.merchantId } });
  expect(event.type).toBe("payment_request.created");
  expect((JSON.parse(event.body ?? "") as { data: unknown }).data).toEqual({
    payment_request: presentPaymentRequest(row, urls),
    payment: null,
    payments_truncated: false,
  });
});

test("a creation returns the request as a later read does, with its slot and without one", async () => {
  const tenant = await newTenant();
  const body = {
    recipient_address: newAddress(),
    description: "two",
    locale: "pt-BR",
    metadata: { a: [1, { b: null }] },
  };
  const rows = [await create(tenant, body), await create(tenant, body)];
  expect(rows.map(({ amountSlots }) => amountSlots.length)).toEqual([1, 0]);
  const read = rows.map(({ publicId }) => getPaymentRequest(contextOf(tenant.scope), { publicId }));
  expect(rows).toEqual(await Promise.all(read));
});

test("instructions have the reference data and an EIP-681 link, and accept a plain transfer while the slot is held", async () => {
  const tenant = await newTenant();
  const recipient = newAddress();
  const instructions = presentPaymentRequest(
    await create(tenant, { recipient_address: recipient }),
    urls,
  ).payment_instructions;
  expect(instructions?.reference_data).toMatch(/^0x524d4954[0-9a-f]{40}$/);
  expect(instructions?.uri).toBe(`ethereum:${testToken.contract}@31337/transfer?address=${recipient}&uint256=10000000`);
  expect(instructions?.plain_transfer_accepted).toBe(true);
});

test("a second request of the same amount and address accepts no plain transfer, and another amount does", async () => {
  const tenant = await newTenant();
  const recipient_address = newAddress();
  const rows = [
    await create(tenant, { recipient_address }),
    await create(tenant, { recipient_address }),
    await create(tenant, { recipient_address, amount: "11" }),
  ];
  expect(rows.map(plainTransferAccepted)).toEqual([true, false, true]);
});

test("creates the same request by raw amount, by slug and symbol, or by contract address", async () => {
  const tenant = await newTenant();
  const recipient_address = newAddress();
  const notations = [
    { amount: undefined, amount_raw: "10000000" },
    { token_id: undefined, chain: "local-evm", token: "testusd" },
    { token_id: undefined, chain: "local-evm", token: testToken.contract.toLowerCase() },
  ];
  for (const body of notations) {
    const row = await create(tenant, { recipient_address, ...body });
    expect([row.amount, row.tokenId]).toEqual([10_000_000n, testToken.id]);
  }
});

describe("an invalid create is rejected and names the field", () => {
  const recipient_address = newAddress();
  test.each<[Record<string, unknown>, string[]]>([
    [{ amount: "1.1234567" }, ["amount amount_too_precise"]],
    [{ amount: "9".repeat(78) }, ["amount amount_too_large"]],
    [{ amount: undefined, amount_raw: (2n ** 256n).toString() }, ["amount_raw amount_too_large"]],
    [{ token_id: 999_999 }, ["token_id token_not_found"]],
    [{ token_id: 2 ** 40 }, ["token_id token_not_found"]],
    [{ token_id: undefined, chain: "nowhere", token: "USDC" }, ["chain chain_not_found"]],
    [{ token_id: undefined, chain: "local-evm", token: "USDC" }, ["token token_not_found"]],
    [{ token_id: undefined, chain: "ethereum", token: "USDC" }, ["chain chain_environment_mismatch"]],
    [{ token_id: undefined, chain: "sepolia", token: "USDC" }, ["chain chain_inactive"]],
    [{ recipient_address: "0x123" }, ["recipient_address invalid_address"]],
    [{ recipient_address: testToken.contract }, ["recipient_address address_not_payable"]],
    [{ recipient_address: "0x0000000000000000000000000000000000000000" }, ["recipient_address address_not_payable"]],
    [{ expires_at: new Date(Date.now() + 60_000).toISOString() }, ["expires_at expires_too_soon"]],
    [{ expires_at: "9999-01-01T00:00:00Z" }, ["expires_at expires_too_late"]],
    [
      { amount: "0.00000001", recipient_address: "x", expires_at: "2001-01-01T00:00Z" },
      ["amount amount_too_precise", "recipient_address invalid_address", "expires_at expires_too_soon"],
    ],
    [
      { token_id: undefined, chain: "nowhere", token: "USDC", amount: "1.123456789", recipient_address: "0x123" },
      ["chain chain_not_found", "recipient_address invalid_address"],
    ],
    [
      { token_id: 202, amount: "0.0000001", recipient_address: undefined, redirect_url: "http://localhost/" },
      ["token_id chain_environment_mismatch", "amount amount_too_precise", "recipient_address required"],
    ],
    [
      { token_id: undefined, chain: "sepolia", token: "none", recipient_address: "x" },
      ["chain chain_inactive", "token token_not_found"],
    ],
  ])("%j", async (body, fieldErrors) => {
    expect(await fieldErrorsOf(create(await newTenant(), { recipient_address: newAddress(), ...body }))).toEqual(
      fieldErrors,
    );
  });
  test("an http return URL with a production key", async () => {
    await db().chain.updateMany({ where: { slug: "base" }, data: { isActive: true } });
    const live = await newTenant({ environment: "production" });
    const body = { token_id: 202, recipient_address, redirect_url: "http://localhost/" };
    expect(await fieldErrorsOf(create(live, body))).toEqual(["redirect_url invalid_url"]);
    expect(await fieldErrorsOf(create(live, { ...body, redirect_url: "https://shop.example/" }))).toEqual([]);
  });
});

describe("an address", () => {
  test("belongs to one merchant from its first use in any notation, and another's create is rejected", async () => {
    const address = newAddress();
    await create(await newTenant(), { recipient_address: address });
    const taken = ["recipient_address recipient_in_use"];
    expect(await fieldErrorsOf(create(await newTenant(), { recipient_address: address }))).toEqual(taken);
    expect(await fieldErrorsOf(create(await newTenant(), { recipient_address: address.toLowerCase() }))).toEqual(taken);
  });

  test("named by ten merchants concurrently belongs to one, and the others are rejected", async () => {
    const recipient_address = newAddress();
    const tenants = await Promise.all(Array.from({ length: 10 }, () => newTenant()));
    const outcomes = await Promise.all(tenants.map((tenant) => fieldErrorsOf(create(tenant, { recipient_address }))));
    expect(outcomes.filter((fieldErrors) => fieldErrors.length === 0)).toHaveLength(1);
  });

  test("may be omitted only if the merchant has one for the chain", async () => {
    const tenant = await newTenant();
    expect(await fieldErrorsOf(create(tenant))).toEqual(["recipient_address required"]);
    const { address } = (
      await addReceivingAddress(contextOf(tenant.scope), { chain: "local-evm", address: newAddress() })
    ).receivingAddress;
    expect((await create(tenant)).recipientAddress).toBe(address);
  });

  test("is chosen so that each request holds its amount slot, then by least use", async () => {
    const tenant = await newTenant();
    const addresses = [newAddress(), newAddress(), newAddress()];
    for (const address of addresses)
      await addReceivingAddress(contextOf(tenant.scope), { chain: "local-evm", address });
    const first = await Promise.all([create(tenant), create(tenant), create(tenant)]);
    expect(first.map((row) => row.recipientAddress).sort()).toEqual([...addresses].sort());
    expect(first.map(plainTransferAccepted)).toEqual([true, true, true]);
    const fourth = await create(tenant);
    expect(fourth.recipientAddress).toBe(addresses[0]);
    expect(plainTransferAccepted(fourth)).toBe(false);
    expect((await create(tenant)).recipientAddress).toBe(addresses[1]);
    expect((await create(tenant, { amount: "3" })).recipientAddress).toBe(addresses[0]);
  });

  test("removed from the settings is no longer offered and stays the merchant's", async () => {
    const tenant = await newTenant();
    const added = await addReceivingAddress(contextOf(tenant.scope), { chain: "local-evm", address: newAddress() });
    await removeReceivingAddress(contextOf(tenant.scope), { id: added.id.toString() });
    expect(await fieldErrorsOf(create(tenant))).toEqual(["recipient_address required"]);
    const stranger = await newTenant();
    const attempt = addReceivingAddress(contextOf(stranger.scope), {
      chain: "local-evm",
      address: added.receivingAddress.address,
    });
    expect(await fieldErrorsOf(attempt)).toEqual(["address recipient_in_use"]);
  });
});

test("a rejected creation leaves nothing behind", async () => {
  const tenant = await newTenant();
  await fieldErrorsOf(create(tenant));
  const where = { merchantId: tenant.merchantId };
  expect([await db().paymentRequest.count({ where }), await db().event.count({ where })]).toEqual([0, 0]);
});

test("fifty concurrent creations succeed, with events numbered without gaps", async () => {
  const tenant = await newTenant();
  await addReceivingAddress(contextOf(tenant.scope), { chain: "local-evm", address: newAddress() });
  await Promise.all(Array.from({ length: 50 }, (_, n) => create(tenant, { amount: `${n + 1}` })));
  const events = await db().event.findMany({ where: { merchantId: tenant.merchantId }, orderBy: { sequence: "asc" } });
  expect(events.map((event) => Number(event.sequence))).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
});

describe("the statement", () => {
  // Tests what a new request copies from its merchant and chain.

  function create(merchant: Merchant) {
    const input = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
    const ctx = contextOf({ merchantId: merchant.id, environment: "sandbox" });
    return createPaymentRequest(ctx, createPaymentRequestSchema.parse(input));
  }

  const stored = ({ id }: { id: bigint }) => db().paymentRequest.findUniqueOrThrow({ where: { id } });

  test("a request stores the high-value amount that its merchant has set for its token", async () => {
    const [merchant, other] = [await newMerchant(), await newMerchant()];
    const amounts = [
      { merchantId: other.id, tokenId: testToken.id, amount: toDecimal(3n) },
      { merchantId: merchant.id, tokenId: testToken.id, amount: toDecimal(5n) },
      { merchantId: merchant.id, tokenId: testCoin.id, amount: toDecimal(7n) },
    ];
    await db().highValueAmount.createMany({ data: amounts });
    expect((await stored(await create(merchant))).highValueAmount?.toFixed()).toBe("5");
  });

  test("a request stores the number of the newest head seen on its chain (tip cursor or health check, not final cursor)", async () => {
    const merchant = await newMerchant();
    const [chain, other] = await Promise.all(
      ["local-evm", "local-solana"].map((slug) => db().chain.findUniqueOrThrow({ where: { slug } })),
    );
    const [chainId, otherId] = [chain?.id ?? 0, other?.id ?? 0];
    const createdAfter = async () => (await stored(await create(merchant))).createdAfterBlock;
    expect(await createdAfter()).toBe(0n);
    const block = { blockHash: "0x05", blockTime: new Date() };
    const cursors = [
      { chainId, stream: "tip", blockNumber: 5n, ...block },
      { chainId, stream: "final", blockNumber: 90n, ...block },
      { chainId: otherId, stream: "tip", blockNumber: 91n, ...block },
    ] as const;
    await db().watchCursor.createMany({ data: [...cursors] });
    expect(await createdAfter()).toBe(5n);
    const health = { isDegraded: false, checkedAt: new Date() };
    await db().chainHealth.createMany({
      data: [
        { chainId, headBlock: 7n, ...health },
        { chainId: otherId, headBlock: 92n, ...health },
      ],
    });
    expect(await createdAfter()).toBe(7n);
  });

  test("a deleted merchant cannot create a request", async () => {
    const { id } = await newMerchant();
    const merchant = await db().merchant.update({ where: { id }, data: { deletedAt: new Date() } });
    await expect(create(merchant)).rejects.toThrow(`merchant ${id} has been deleted`);
  });
});
