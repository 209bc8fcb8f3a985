import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "@/lib/accounts/merchants/permissions";
import { db } from "@/lib/platform/db";
import type { SearchResults } from "@/lib/reports/search-schema";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { call, errorOf, newTenant, type Tenant } from "@/testing/api";
import { newMember } from "@/testing/members";
import { sessionHeaders, signedInHeaders } from "@/testing/session";
import { contextOf, newAddress, testCoin, testToken } from "@/testing/settlement-fixtures";
import { bookTransfer } from "@/testing/transfers";
import { newUnmatched } from "@/testing/unmatched";
import { GET } from "./route";

let tenant: Tenant;
let paid: PaymentRequestRow;
let hash: string;
let unmatched: Awaited<ReturnType<typeof newUnmatched>>;

function create({ scope }: Pick<Tenant, "scope">, body: Record<string, unknown>): Promise<PaymentRequestRow> {
  const base = { token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse({ ...base, ...body }));
}

beforeAll(async () => {
  tenant = await newTenant();
  paid = await create(tenant, { amount: "12.5", external_id: "paid", metadata: { customer: "Ingrid Larsen" } });
  hash = await bookTransfer(paid, 12_500_000n);
  for (const amount of ["160", "159.96", "165", "400"]) await create(tenant, { amount, external_id: amount });
  await create(tenant, { amount: "160.5", token_id: testCoin.id, external_id: "160.5 ETH" });
  unmatched = await newUnmatched({ id: tenant.merchantId }, { value: 161_000_000n });
  await newUnmatched({ id: tenant.merchantId }, { value: 1_000_000_000n });
});

async function searchAs(headers: Record<string, string>, q: string): Promise<SearchResults> {
  const response = await call(GET, { url: `/api/dashboard/search?${new URLSearchParams({ q }).toString()}`, headers });
  if (response.status !== 200) throw new Error(response.text);
  return (response.body as { data: SearchResults }).data;
}

async function find(q: string, role: Role = "owner", { merchantId }: Pick<Tenant, "merchantId"> = tenant) {
  const results = await searchAs(await signedInHeaders(merchantId, { role }), q);
  return {
    requests: results.payment_requests.map(({ external_id: id }) => id),
    near: results.near_payment_requests.map(({ external_id: id }) => id),
    payments: results.payments.map(({ transaction_hash: transaction }) => transaction),
    transfers: results.unmatched_transfers.map(({ id }) => id),
  };
}

const nothing = { requests: [], near: [], payments: [], transfers: [] };

describe("finds", () => {
  test("a request by a value of its metadata", async () => {
    expect(await find("ingrid")).toEqual({ ...nothing, requests: ["paid"] });
  });

  test("a request and its payment by the beginning of the transaction hash", async () => {
    expect(await find(hash.slice(0, 12).toUpperCase())).toEqual({ ...nothing, requests: ["paid"], payments: [hash] });
  });

  test("payments by their sender's address, in any case", async () => {
    const { fromAddress } = await db().transfer.findFirstOrThrow({ where: { transactionHash: hash } });
    for (const text of [fromAddress ?? "", (fromAddress ?? "").toLowerCase()]) {
      expect((await find(text)).payments, text).toEqual([hash]);
    }
  });

  test("requests of an amount, and open requests and unmatched transfers of nearly that amount, nearest first", async () => {
    const { entry } = unmatched;
    expect(await find("160")).toEqual({
      ...nothing,
      requests: ["160.5 ETH", "160"],
      near: ["159.96", "160.5 ETH", "165"],
      transfers: [entry.id],
    });
    expect((await find("160.04")).near).toEqual(["160", "159.96", "160.5 ETH", "165"]);
    expect((await find("160 TESTUSD")).near).toEqual(["159.96", "165"]);
    expect((await find("12.5")).requests).toEqual(["paid"]);
    expect((await find("12.4")).near).toEqual([]);
    expect(await find("160 EURX")).toEqual(nothing);
  });

  test("an unmatched transfer by its id, its hash, its sender's and its recipient's address", async () => {
    const { entry, address } = unmatched;
    const { transactionHash, fromAddress } = entry.transfer;
    for (const text of [entry.id, transactionHash ?? "", address.toLowerCase()]) {
      expect((await find(text)).transfers, text).toEqual([entry.id]);
    }
    expect((await find(fromAddress ?? "")).transfers).toHaveLength(2);
  });
});

test("nothing is found of another merchant or environment", async () => {
  const others = [
    await newTenant(),
    await newTenant({ merchantId: tenant.merchantId, environment: "production" }),
  ] as const;
  const { entry, address } = unmatched;
  const texts = [hash, paid.publicId, paid.shortcode, "ingrid", "160", "160.04", "paid", entry.id, address];
  const { fromAddress } = await db().transfer.findFirstOrThrow({ where: { transactionHash: hash } });
  for (const { merchantId, scope } of others) {
    const headers = await signedInHeaders(merchantId, { environment: scope.environment });
    for (const text of [...texts, paid.recipientAddress, fromAddress ?? "", entry.transfer.transactionHash ?? ""]) {
      const results = await searchAs(headers, text);
      expect(Object.values(results).flat(), text).toEqual([]);
    }
  }
});

test("a cashier finds only their own requests, and neither payments nor unmatched transfers", async () => {
  const { id } = await newMember(tenant.merchantId, { role: "cashier" });
  const { id: requestId } = await create(tenant, { amount: "158" });
  await db().paymentRequest.update({ where: { id: requestId }, data: { createdById: id } });
  const headers = await sessionHeaders(id);
  const near = await searchAs(headers, "160");
  expect(near.near_payment_requests.map(({ amount }) => amount.formatted)).toEqual(["158"]);
  expect({ ...near, near_payment_requests: [] }).toEqual({
    payment_requests: [],
    near_payment_requests: [],
    payments: [],
    unmatched_transfers: [],
  });
  expect(Object.values(await searchAs(headers, hash)).flat()).toEqual([]);
});

test.each([
  "%",
  "_",
  "\\",
  "' OR true --",
  "%%%",
  "100%'; DROP TABLE payment; --",
  "(a+)+$",
  "0x",
  "🧾",
  "ا",
  "9".repeat(200),
])("takes %j literally", async (text) => {
  const results = await find(text);
  expect(results.requests.concat(results.payments, results.transfers)).toEqual([]);
});

test("refuses an empty text, one of more than 200 characters, and a second one", async () => {
  const headers = await signedInHeaders(tenant.merchantId);
  for (const query of ["", "q=", "q=%20", `q=${"a".repeat(201)}`, "q=a&q=b", "q=a&limit=100"]) {
    const response = await call(GET, { url: `/api/dashboard/search?${query}`, headers });
    expect([response.status, errorOf(response).code], query).toEqual([422, "validation_failed"]);
  }
});
