import { compactVerify, createLocalJWKSet } from "jose";
import { beforeAll, expect, test, vi } from "vitest";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { isSignedByKey, readJws, signJws } from "@/lib/platform/crypto/jws";
import { resealSecrets } from "@/lib/platform/crypto/reseal";
import { createSigningKey, currentKey, sealedSigningKeys, signingKeys } from "@/lib/platform/crypto/signing-keys";
import { env } from "@/lib/platform/env";
import { db } from "@/lib/platform/db";
import { issueAddressStatement, proveAddress } from "@/lib/requests/address-ownership/prove";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { getPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { newAddress, newMerchant, testCoin, testToken, contextOf, urls } from "@/testing/settlement-fixtures";
import { newEvmSigner } from "@/testing/signers";
import { asOwner } from "@/testing/test-database";
import { bookBatch, transferTo } from "@/testing/unmatched";
import { didDocument, didOf } from "./did-web";

const nodes = ["http://127.0.0.1:9"];
beforeAll(() => syncCatalog(new Map(["local-evm", "base"].map((slug) => [slug, nodes]))));

async function newContext() {
  const { id } = await newMerchant({ name: "Halden Roasters" });
  return contextOf({ merchantId: id, environment: "sandbox" });
}

type Ctx = Awaited<ReturnType<typeof newContext>>;

function newRequest(ctx: Ctx, overrides: object = {}) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...overrides };
  return createPaymentRequest(ctx, createPaymentRequestSchema.parse(body));
}

const names = {
  environment: "sandbox",
  payee: "Halden Roasters",
  chain: "Local EVM",
  symbol: "TESTUSD",
  decimals: 6,
};

const visit = (shortcode: string, now = new Date()) => getPayPageRequest(shortcode, urls, now);
const payloadOf = (signed: { signature: string } | null) => readJws(signed?.signature ?? "")?.payload;

async function pay(recipientAddress: string, value: bigint) {
  const transfer = transferTo(recipientAddress, { value });
  await bookBatch({ observed: [transfer], isFinal: true });
  return transfer;
}

// Before the others, which make the process keep a key.
test("a page is shown without its offer while the instance has no key, such as with a read-only database", async () => {
  const { shortcode } = await newRequest(await newContext());
  await asOwner("ALTER TABLE signing_key RENAME TO hidden_key");
  const shown = await visit(shortcode);
  await asOwner("ALTER TABLE hidden_key RENAME TO signing_key");
  expect([shown.recipient_address === null, shown.offer]).toEqual([false, null]);
  expect((await visit(shortcode)).offer).not.toBeNull();
});

test("an open request has an offer in the fields of x402, signed by a key of the page's domain", async () => {
  const row = await newRequest(await newContext());
  const { offer, receipt } = await visit(row.shortcode);
  expect(receipt).toBeNull();
  expect(offer?.format).toBe("jws");
  const { verificationMethod } = didDocument(didOf(urls.payUrl), await signingKeys());
  const keys = verificationMethod.map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id }));
  const verified = await compactVerify(offer?.signature ?? "", createLocalJWKSet({ keys }));
  expect(verified.protectedHeader).toEqual({ alg: "EdDSA", kid: verificationMethod[0]?.id });
  expect(verified.protectedHeader.kid).toMatch(/^did:web:localhost%3A3999#[\w-]{43}$/);
  expect(JSON.parse(new TextDecoder().decode(verified.payload))).toEqual({
    version: 1,
    resourceUrl: `${urls.payUrl}/pay/${row.shortcode}`,
    scheme: "exact",
    network: "eip155:31337",
    asset: testToken.contract,
    payTo: row.recipientAddress,
    amount: "10000000",
    validUntil: Math.floor(row.expiresAt.getTime() / 1000),
    remit: names,
  });
  expect((await visit(row.shortcode)).offer).toEqual(offer);
});

test("the offer of a chain's own coin names it native, and one of a proven address names the proof", async () => {
  const ctx = await newContext();
  const { address, sign } = newEvmSigner();
  const { statement, issued_at } = await issueAddressStatement(ctx, { chain: "local-evm", address });
  await proveAddress(ctx, { chain: "local-evm", address, issued_at, signature: await sign(statement) });
  const row = await newRequest(ctx, { recipient_address: address, token_id: testCoin.id, amount: "0.5" });
  expect(payloadOf((await visit(row.shortcode)).offer)).toMatchObject({
    asset: "native",
    amount: "500000000000000000",
    payTo: row.recipientAddress,
    remit: { payToProof: { statement: "EIP-4361", verifiedAt: Math.floor(ctx.now.getTime() / 1000) } },
  });
});

test("there is no offer once nothing should be sent", async () => {
  const row = await newRequest(await newContext());
  const { offer, recipient_address: address } = await visit(row.shortcode, new Date(row.expiresAt.getTime() + 1));
  expect([offer, address]).toEqual([null, null]);
});

test("a paid request has a receipt of every payment, without the recipient's address, and no offer", async () => {
  const row = await newRequest(await newContext());
  const [first, last] = [await pay(row.recipientAddress, 4_000_000n), await pay(row.recipientAddress, 6_000_000n)];
  const { offer, receipt, completed_at } = await visit(row.shortcode);
  expect(offer).toBeNull();
  const payer = last.fromAddress;
  expect(payloadOf(receipt)).toEqual({
    version: 1,
    network: "eip155:31337",
    resourceUrl: `${urls.payUrl}/pay/${row.shortcode}`,
    payer,
    issuedAt: Math.floor(Date.parse(completed_at ?? "") / 1000),
    transaction: last.transactionHash,
    remit: {
      ...names,
      asset: testToken.contract,
      amount: "10000000",
      received: "10000000",
      payments: [
        { payer, transaction: first.transactionHash, amount: "4000000" },
        { payer, transaction: last.transactionHash, amount: "6000000" },
      ],
      notice: "This is a receipt of payment, not an invoice.",
    },
  });
  expect(JSON.stringify(payloadOf(receipt))).not.toContain(row.recipientAddress);
});

test("a request whose payment was reversed, or that was marked as paid, has no receipt", async () => {
  const [reversed, marked] = [await newRequest(await newContext()), await newRequest(await newContext())];
  await pay(reversed.recipientAddress, 10_000_000n);
  await db().paymentRequest.update({ where: { id: reversed.id }, data: { exception: "payment_reversed" } });
  const completed = { status: "completed", completedAt: new Date(), exception: "resolved_manually" } as const;
  await db().paymentRequest.update({ where: { id: marked.id }, data: completed });
  for (const { shortcode } of [reversed, marked]) expect((await visit(shortcode)).receipt).toBeNull();
});

/** Reads the keys an hour later, when the process's copy is too old. */
function readKeysAgain() {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(3_600_000);
  return signingKeys().finally(() => void vi.useRealTimers());
}

test("keys survive a new ENCRYPTION_KEY, and a row that was not sealed as its own is not published", async () => {
  const idsOf = (keys: { id: string }[]) => keys.map(({ id }) => id);
  const [key] = await signingKeys();
  const signature = key && signJws({ version: 1 }, key, "did:web:pay.example#1");
  const next = { id: "0badc0de", key: "another key for the same secrets" };
  const keys = env().encryptionKeys;
  await asOwner("GRANT UPDATE ON signing_key TO PUBLIC");
  expect(await resealSecrets([sealedSigningKeys], [next, ...keys])).toMatchObject({ resealed: 1 });
  expect(await resealSecrets([sealedSigningKeys], [keys[0], next])).toMatchObject({ resealed: 1 });
  await asOwner("INSERT INTO signing_key SELECT 'mine', sealed, now() FROM signing_key");
  const [same, ...others] = await readKeysAgain();
  expect([same?.id, others]).toEqual([key?.id, []]);
  expect(same && isSignedByKey(signature ?? "", same.publicJwk)).toBe(true);
  expect(idsOf(await signingKeys())).toEqual([key?.id]);
});

test("a new key signs once every process publishes it, and former keys stay published", async () => {
  const [first] = await signingKeys();
  const created = new Date();
  const second = await createSigningKey(created);
  if (!first) throw new Error("no key");
  const keys = [first, second];
  const after = (seconds: number) => new Date(created.getTime() + seconds * 1000);
  expect(currentKey(keys, after(100)).id).toBe(first.id);
  expect(currentKey(keys, after(121)).id).toBe(second.id);
  expect(didDocument("did:web:pay.example", keys).assertionMethod).toEqual([
    `did:web:pay.example#${first.id}`,
    `did:web:pay.example#${second.id}`,
  ]);
});
