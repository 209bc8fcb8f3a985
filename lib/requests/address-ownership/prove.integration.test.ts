import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addPoolAddresses } from "@/lib/addresses/pools/add";
import { byOperator, lockAuditChain } from "@/lib/accounts/audit/record";
import { encodeReferenceFrame, findReferenceFrames } from "@/lib/chains/reference";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { recordEvents } from "@/lib/events/record";
import type { Context } from "@/lib/accounts/merchants/context";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { readPaymentRequest, requestEvents } from "@/lib/requests/record-change";
import { addReceivingAddress, listReceivingAddresses } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { recordTimeline } from "@/lib/requests/timeline/record";
import type { Chain } from "@/prisma/generated/client";
import { checkInvariants } from "@/testing/invariants";
import { writeBatch } from "@/testing/batches";
import { newMerchant, reload, testToken, unmatchedOf, urls, contextOf } from "@/testing/settlement-fixtures";
import { newEvmSigner, newSolanaSigner, type Signer } from "@/testing/signers";
import { countWaiting } from "@/testing/test-database";
import { issueAddressStatement, proveAddress } from "./prove";
import { forceReleaseAddress } from "./release";

// A merchant proves an address with a signature by its key. The owner then takes the address from a merchant that only
// used it (the "squatter"), whose requests there end. No transfer to the address may be lost on the way.

let chain: Chain;
beforeAll(async () => {
  const nodes = ["http://127.0.0.1:9"];
  await syncCatalog(new Map(["local-evm", "local-solana", "base"].map((slug) => [slug, nodes])));
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
});

async function newContext(environment: "production" | "sandbox" = "sandbox"): Promise<Context> {
  const { id } = await newMerchant();
  return contextOf({ merchantId: id, environment });
}

async function signedFor(ctx: Context, signer: Signer, address = signer.address) {
  const { statement, issued_at } = await issueAddressStatement(ctx, { chain: signer.chain, address });
  return { chain: signer.chain, address, issued_at, signature: await signer.sign(statement) };
}

async function prove(ctx: Context, signer: Signer) {
  return proveAddress(ctx, await signedFor(ctx, signer));
}

function createRequest(ctx: Context, { chain, address }: Pick<Signer, "chain" | "address">, overrides: object = {}) {
  const body = { amount: "10", chain, token: "TESTUSD", recipient_address: address, ...overrides };
  return createPaymentRequest(ctx, createPaymentRequestSchema.parse(body));
}

async function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return "ok";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details.errors?.map(({ path, code }) => `${path} ${code}`).join() ?? error.code;
  }
}

async function ownerOf(address: string, environment: "production" | "sandbox" = "sandbox") {
  const row = await db().receivingAddress.findFirst({ where: { address, environment } });
  return row && { merchantId: row.merchantId, isProven: row.provenAt !== null, mode: row.mode, holderId: row.holderId };
}

async function auditOf({ scope: { merchantId } }: Context): Promise<string[]> {
  const entries = await db().auditEntry.findMany({ where: { merchantId }, orderBy: { id: "asc" } });
  return entries.map(({ actor, action }) => `${actor} ${action}`);
}

const signers: [string, () => Promise<Signer>][] = [
  ["EVM", () => Promise.resolve(newEvmSigner())],
  ["Solana", newSolanaSigner],
];

describe.each(signers)("%s", (_, newSigner) => {
  test("a proof takes an address from a merchant that has not proven it", async () => {
    const [squatter, owner, signer] = [await newContext(), await newContext(), await newSigner()];
    await createRequest(squatter, signer);
    expect(await outcomeOf(createRequest(owner, signer))).toBe("recipient_address recipient_in_use");
    await prove(owner, signer);
    expect(await ownerOf(signer.address)).toMatchObject({ merchantId: owner.scope.merchantId, isProven: true });
    expect(await outcomeOf(createRequest(squatter, signer))).toBe("recipient_address recipient_in_use");
    await createRequest(owner, signer);
    expect(await auditOf(owner)).toEqual(["key_test receiving_address.proven"]);
    expect(await auditOf(squatter)).toEqual(["remit receiving_address.lost"]);
    await checkInvariants();
  });

  test("a signature by another key or for another address changes nothing", async () => {
    const [squatter, owner, signer] = [await newContext(), await newContext(), await newSigner()];
    const other = await newSigner();
    await createRequest(squatter, signer);
    const forged = await signedFor(owner, other, signer.address);
    expect(await outcomeOf(proveAddress(owner, forged))).toBe("signature invalid_signature");
    const signedForOther = await signedFor(owner, other);
    expect(await outcomeOf(proveAddress(owner, { ...signedForOther, address: signer.address }))).toBe(
      "signature invalid_signature",
    );
    expect(await ownerOf(signer.address)).toMatchObject({ merchantId: squatter.scope.merchantId, isProven: false });
  });

  test("rejects a signature made for another merchant or another time", async () => {
    const [owner, thief, signer] = [await newContext(), await newContext(), await newSigner()];
    const signed = await signedFor(owner, signer);
    expect(await outcomeOf(proveAddress(thief, signed))).toBe("signature invalid_signature");
    const later = new Date(new Date(signed.issued_at).getTime() + 1).toISOString();
    expect(await outcomeOf(proveAddress({ ...owner, now: new Date(later) }, { ...signed, issued_at: later }))).toBe(
      "signature invalid_signature",
    );
    expect(await ownerOf(signer.address)).toBeNull();
  });
});

test("rejects a signature made for a sandbox chain in production, even if both chains are EVM", async () => {
  const signer = newEvmSigner();
  const { id } = await newMerchant();
  const [sandbox, live] = [
    contextOf({ merchantId: id, environment: "sandbox" }),
    contextOf({ merchantId: id, environment: "production" }),
  ];
  const signed = await signedFor(sandbox, signer);
  expect(await outcomeOf(proveAddress(live, { ...signed, chain: "base" }))).toBe("signature invalid_signature");
  await proveAddress(sandbox, signed);
  expect(await ownerOf(signer.address, "production")).toBeNull();
});

test("rejects a signature made for another instance", async () => {
  const [ctx, signer] = [await newContext(), newEvmSigner()];
  const signed = await signedFor({ ...ctx, urls: { ...urls, baseUrl: "https://evil.example" } }, signer);
  expect(await outcomeOf(proveAddress(ctx, signed))).toBe("signature invalid_signature");
});

test("a statement expires after ten minutes and cannot be dated in the future", async () => {
  const [ctx, signer] = [await newContext(), newEvmSigner()];
  const signed = await signedFor(ctx, signer);
  const at = (ms: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) });
  expect(await outcomeOf(proveAddress(at(600_001), signed))).toBe("issued_at statement_expired");
  expect(await outcomeOf(proveAddress(at(-1), signed))).toBe("issued_at statement_expired");
  expect(await outcomeOf(proveAddress(at(600_000), signed))).toBe("ok");
});

test("a repeated proof, even with the same signature, changes nothing; only the first is recorded", async () => {
  const [ctx, signer] = [await newContext(), newEvmSigner()];
  const signed = await signedFor(ctx, signer);
  const first = await proveAddress(ctx, signed);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) };
  expect(await proveAddress(later, signed)).toEqual(first);
  expect(await auditOf(ctx)).toEqual(["key_test receiving_address.proven"]);
});

test("a merchant with a proof keeps the address when another submits a valid signature by the same key", async () => {
  const [first, second, signer] = [await newContext(), await newContext(), newEvmSigner()];
  const signed = await signedFor(second, signer);
  await prove(first, signer);
  expect(await outcomeOf(proveAddress(second, signed))).toBe("address recipient_in_use");
  expect(await outcomeOf(signedFor(second, signer))).toBe("address recipient_in_use");
  expect(await ownerOf(signer.address)).toMatchObject({ merchantId: first.scope.merchantId });
});

test("proving one's own address keeps its requests, settings and pool", async () => {
  const [ctx, signer] = [await newContext(), newEvmSigner()];
  await addPoolAddresses(ctx, { chain: signer.chain, addresses: [signer.address] });
  const request = await createRequest(ctx, signer);
  await prove(ctx, signer);
  expect(await ownerOf(signer.address)).toMatchObject({ mode: "exclusive", holderId: request.id, isProven: true });
  expect(await reload(request)).toMatchObject({ status: "active" });
});

test("cancels the displaced merchant's open requests, closes late windows and frees amounts", async () => {
  const [squatter, owner, signer] = [await newContext(), await newContext(), newEvmSigner()];
  const elsewhere = await createRequest(squatter, newEvmSigner());
  const [open, expired] = [
    await createRequest(squatter, signer),
    await createRequest(squatter, signer, { amount: "11" }),
  ];
  await expire(expired.id);
  await addReceivingAddress(squatter, signer);
  await prove(owner, signer);
  expect(await reload(open)).toMatchObject({ status: "cancelled" });
  const { status, lateUntil, expiresAt } = await reload(expired);
  expect({ status, lateUntil }).toEqual({ status: "expired", lateUntil: expiresAt });
  expect(await reload(elsewhere)).toMatchObject({ status: "active" });
  expect(await listReceivingAddresses(squatter)).toEqual([]);
  const events = await db().event.findMany({
    where: { merchantId: squatter.scope.merchantId, type: "payment_request.cancelled" },
  });
  expect(events.map(({ body }) => (JSON.parse(body ?? "") as { data: object }).data)).toMatchObject([
    { payment_request: { public_id: open.publicId, status: "cancelled" } },
  ]);
  expect(await recipientLostEntriesOf(open.id)).toEqual([{ cause: "proven_by_another", is_cancelled: true }]);
  expect(await recipientLostEntriesOf(expired.id)).toEqual([{ cause: "proven_by_another", is_cancelled: false }]);
  for (const amount of ["10", "11"]) {
    const row = await createRequest(owner, signer, { amount });
    expect(row.amountSlots).toHaveLength(1);
  }
});

test("an address of the displaced merchant's pool becomes the prover's shared address", async () => {
  const [squatter, owner, signer] = [await newContext(), await newContext(), newEvmSigner()];
  await addPoolAddresses(squatter, { chain: signer.chain, addresses: [signer.address] });
  const request = await createRequest(squatter, signer, { recipient_address: undefined });
  expect(request.recipientAddress).toBe(signer.address);
  await prove(owner, signer);
  const shared = { merchantId: owner.scope.merchantId, isProven: true, mode: "shared", holderId: null };
  expect(await ownerOf(signer.address)).toEqual(shared);
  await addReceivingAddress(owner, signer);
  expect(await outcomeOf(createRequest(squatter, signer, { recipient_address: undefined }))).toBe(
    "recipient_address required",
  );
});

describe("transfers", () => {
  test("a pending payment stays with the displaced merchant's request and becomes final there", async () => {
    const [squatter, owner, signer] = [await newContext(), await newContext(), newEvmSigner()];
    const request = await createRequest(squatter, signer);
    const transfer = observe(signer.address, 4_000_000n);
    await writeBatch({ observed: [transfer], finalUpTo: null });
    await prove(owner, signer);
    await writeBatch({ observed: [transfer], finalUpTo: 10n });
    const { status, paidAmount, payments } = await reload(request);
    expect({ status, paid: paidAmount.toFixed(0) }).toEqual({ status: "cancelled", paid: "4000000" });
    expect(payments).toMatchObject([{ status: "completed" }]);
    expect(await unmatchedOf(signer.address)).toEqual([]);
    await checkInvariants();
  });

  test.each([
    ["active", false],
    ["active", true],
    ["expired", false],
    ["expired", true],
  ] as const)(
    "go to the prover afterwards; request was %s, with a bound reference: %s",
    async (status, hasReference) => {
      const [squatter, owner, signer] = [await newContext(), await newContext(), newEvmSigner()];
      const request = await createRequest(squatter, signer);
      if (status === "expired") await expire(request.id);
      await prove(owner, signer);
      const { reference } = await reload(request);
      await writeBatch({
        observed: [observe(signer.address, 10_000_000n, hasReference ? reference : undefined)],
        finalUpTo: 10n,
      });
      expect((await reload(request)).payments).toEqual([]);
      expect(await unmatchedOf(signer.address)).toMatchObject([
        { merchantId: owner.scope.merchantId, status: "open", reason: "no_request", candidates: [] },
      ]);
    },
  );

  test("racing with a proof are credited before it or listed for the prover, never lost", async () => {
    for (let round = 0; round < 20; round += 1) {
      const [squatter, owner, signer] = [await newContext(), await newContext(), newEvmSigner()];
      const request = await createRequest(squatter, signer);
      if (round % 2) await expire(request.id);
      const signed = await signedFor(owner, signer);
      await Promise.all([
        proveAddress(owner, signed),
        writeBatch({ observed: [observe(signer.address, 10_000_000n)], finalUpTo: null }),
      ]);
      const { payments } = await reload(request);
      const unmatched = await unmatchedOf(signer.address);
      expect(payments.length + unmatched.length).toBe(1);
      if (unmatched[0]) expect(unmatched[0].merchantId).toBe(owner.scope.merchantId);
    }
    await checkInvariants();
  });
});

test("one of two concurrent proofs wins, and its merchant becomes the owner", async () => {
  for (let round = 0; round < 10; round += 1) {
    const [squatter, signer] = [await newContext(), newEvmSigner()];
    if (round % 2) await createRequest(squatter, signer);
    const provers = [await newContext(), await newContext()];
    const signed = await Promise.all(provers.map((ctx) => signedFor(ctx, signer)));
    const outcomes = await Promise.all(
      provers.map((ctx, index) =>
        outcomeOf(proveAddress(ctx, signed[index] ?? { chain: "", address: "", issued_at: "", signature: "" })),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["address recipient_in_use", "ok"]);
    const winner = provers[outcomes.indexOf("ok")];
    expect(await ownerOf(signer.address)).toMatchObject({ merchantId: winner?.scope.merchantId, isProven: true });
  }
});

test("no race between a creation and a proof leaves an open request of the displaced merchant", async () => {
  for (let round = 0; round < 20; round += 1) {
    const [squatter, owner, signer] = [await newContext(), await newContext(), newEvmSigner()];
    const signed = await signedFor(owner, signer);
    const [, outcome] = await Promise.all([proveAddress(owner, signed), outcomeOf(createRequest(squatter, signer))]);
    const open = await db().paymentRequest.count({
      where: { merchantId: squatter.scope.merchantId, status: "active" },
    });
    expect(open).toBe(0);
    expect(["ok", "recipient_address recipient_in_use"]).toContain(outcome);
  }
});

test("a creation that chose a default address during a proof cannot use it", async () => {
  const [squatter, owner, signer] = [await newContext(), await newContext(), newEvmSigner()];
  await addReceivingAddress(squatter, signer);
  const signed = await signedFor(owner, signer);
  const { proofs, outcomes } = await db().$transaction(async (tx) => {
    await lockAuditChain(tx, squatter.scope.merchantId);
    const proof = proveAddress(owner, signed);
    await expect.poll(countWaiting).toBe(1);
    const outcome = outcomeOf(createRequest(squatter, signer, { recipient_address: undefined }));
    await expect.poll(countWaiting).toBe(2);
    // In arrays, because returning the promises themselves would wait for them before the commit.
    return { proofs: [proof], outcomes: [outcome] };
  });
  await Promise.all(proofs);
  expect(await Promise.all(outcomes)).toEqual(["recipient_address required"]);
  expect(await db().paymentRequest.count({ where: { merchantId: squatter.scope.merchantId } })).toBe(0);
});

test("the operator can forcibly release even a proven address, which cancels its requests", async () => {
  const [ctx, next, signer] = [await newContext(), await newContext(), newEvmSigner()];
  const request = await createRequest(ctx, signer);
  await addReceivingAddress(ctx, signer);
  await prove(ctx, signer);
  const { cancelled } = await forceReleaseAddress({ address: signer.address }, byOperator(), urls);
  expect(cancelled).toBe(1);
  expect(await reload(request)).toMatchObject({ status: "cancelled" });
  expect(await recipientLostEntriesOf(request.id)).toEqual([{ cause: "released_by_operator", is_cancelled: true }]);
  expect(await ownerOf(signer.address)).toBeNull();
  expect((await auditOf(ctx)).at(-1)).toBe("operator receiving_address.released");
  // Until another merchant uses the address, the previous one is notified of transfers to it.
  await writeBatch({ observed: [observe(signer.address, 10_000_000n)], finalUpTo: null });
  expect(await unmatchedOf(signer.address)).toMatchObject([{ merchantId: ctx.scope.merchantId }]);
  await createRequest(next, signer);
  expect(await ownerOf(signer.address)).toMatchObject({ merchantId: next.scope.merchantId, isProven: false });
});

test("a proof succeeds despite thousands of open requests, and each is cancelled and reported once", async () => {
  const [squatter, owner, signer] = [await newContext(), await newContext(), newEvmSigner()];
  const { id } = await createRequest(squatter, signer);
  const { merchantId } = squatter.scope;
  await db().$executeRaw`
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, created_after_block, expires_at, late_until)
    SELECT gen_random_uuid(), 'many-' || id || '-' || n, decode(md5(id || ' ' || n), 'hex'), merchant_id, environment,
      chain_id, token_id, recipient_address, n, 0, expires_at, late_until
    FROM payment_request, generate_series(1, 2500) n WHERE id = ${id}`;
  await prove(owner, signer);
  expect(await db().paymentRequest.count({ where: { merchantId, status: "cancelled" } })).toBe(2501);
  expect(await db().event.count({ where: { merchantId, type: "payment_request.cancelled" } })).toBe(2501);
});

async function expire(id: bigint): Promise<void> {
  const now = new Date();
  const expired = { status: "expired", expiredAt: now, expiresAt: new Date(now.getTime() - 1000) } as const;
  await db().$transaction(async (tx) => {
    const { merchantId, environment } = await tx.paymentRequest.update({ where: { id }, data: expired });
    const paid_amount = { raw: "0", decimals: 6, formatted: "0" };
    await recordTimeline(tx, [{ requestId: id, type: "expired", paid_amount, exception: null }], now);
    const changes = [{ type: "payment_request.expired", paymentId: null }] as const;
    await recordEvents(
      tx,
      requestEvents(await readPaymentRequest(tx, { merchantId, environment }, id), urls, changes),
      now,
    );
  });
}

async function recipientLostEntriesOf(requestId: bigint) {
  const entries = await db().timelineEntry.findMany({ where: { requestId, type: "recipient_lost" } });
  return entries.map(({ details }) => details);
}

function observe(recipientAddress: string, value: bigint, reference?: Uint8Array) {
  const fromAddress = newEvmSigner().address;
  const block = { number: 10n, hash: `0x${"a".padStart(64, "0")}`, time: new Date() };
  const transactionHash = `0x${randomBytes(32).toString("hex")}`;
  const chainId = chain.chainId ?? 0n;
  const boundReferences = reference
    ? findReferenceFrames(encodeReferenceFrame(reference, { chainId, recipientAddress }))
    : [];
  const position = { transactionHash, ordinal: 1, transactionIndex: 0n, tokenId: testToken.id, block };
  return { ...position, fromAddress, recipientAddress, sourceAmount: value, value, bound: boundReferences, hints: [] };
}
