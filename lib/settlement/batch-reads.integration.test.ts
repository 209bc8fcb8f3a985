import { beforeAll, expect, test } from "vitest";
import { findReferenceFrames } from "@/lib/chains/reference";
import { db } from "@/lib/platform/db";
import { writeBatch } from "@/testing/batches";
import {
  referenceCalldata,
  newMerchant,
  newRequest,
  reload,
  testCoin,
  testToken,
  unmatchedOf,
} from "@/testing/settlement-fixtures";
import { pagesOf, queriesOf } from "@/testing/statements";
import { asOwner } from "@/testing/test-database";
import { transferTo, type Observed } from "@/testing/unmatched";
import type { Chain, Merchant } from "@/prisma/generated/client";

// The cost of a batch does not grow with the history of its chain.

const dollar = 1_000_000n;
/** Each table of the history has far more pages. */
const fewPages = 60;

let chain: Chain;
let merchant: Merchant;
beforeAll(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  merchant = await newMerchant();
  await seedHistory(5000);
});

/** Requests with a slot, an address and a final payment each, and as many final inflows. */
async function seedHistory(count: number): Promise<void> {
  await asOwner(`
    INSERT INTO receiving_address (environment, chain_type, address, merchant_id)
    SELECT 'sandbox', 'evm', 'to' || n, ${merchant.id} FROM generate_series(1, ${count}) AS n;
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, created_after_block, expires_at, late_until)
    SELECT gen_random_uuid(), 'past' || n, decode(md5(n::text), 'hex'), ${merchant.id}, 'sandbox', ${chain.id},
      ${testToken.id}, 'to' || n, n, 0, now() + interval '1 day', now() + interval '2 days'
    FROM generate_series(1, ${count}) AS n;
    INSERT INTO amount_slot (chain_id, token_id, recipient_address, value, request_id, free_at)
    SELECT chain_id, token_id, recipient_address, amount, id, late_until FROM payment_request;
    INSERT INTO transfer (chain_id, token_id, transaction_hash, from_address, ordinal, recipient_address, source_amount,
      received_amount, status, block_number, block_hash, block_time)
    SELECT ${chain.id}, ${testToken.id}, 'hash' || n, 'from' || n, 0, 'to' || n, n, n, 'final', n, 'block' || n, now()
    FROM generate_series(1, ${count}) AS n;
    INSERT INTO payment (id, request_id, transfer_id, chain_id, token_id, recipient_address, status, source_amount,
      received_amount, method, is_late, confirmed_at)
    SELECT 'pay_' || t.id, r.id, t.id, t.chain_id, t.token_id, t.recipient_address, 'completed', 1, 1, 'amount_slot', false,
      now()
    FROM transfer t JOIN payment_request r ON r.recipient_address = t.recipient_address;
    INSERT INTO transfer (chain_id, token_id, ordinal, recipient_address, source_amount, received_amount, status,
      block_number, block_hash, block_time)
    SELECT ${chain.id}, ${testCoin.id}, 0, 'to' || n, n, n, 'final', n, 'block' || n, now()
    FROM generate_series(1, ${count}) AS n`);
  await asOwner("ANALYZE");
}

test("a batch of payments and an inflow reads few pages, even when it is final", async () => {
  const [plain, named] = [await newRequest({ chain, merchant }, dollar), await newRequest({ chain, merchant }, dollar)];
  const observed: Observed[] = [
    transferTo(plain.recipientAddress, { value: dollar, blockNumber: 20_000n }),
    {
      ...transferTo(named.recipientAddress, { value: dollar / 2n, blockNumber: 20_000n }),
      bound: findReferenceFrames(referenceCalldata(named, { chain })),
    },
  ];
  const { block } = transferTo(plain.recipientAddress, { value: 1n, blockNumber: 20_000n });
  const inflows = [{ recipientAddress: plain.recipientAddress, tokenId: testCoin.id, block, increase: 10n ** 18n }];
  for (const finalUpTo of [null, 20_000n]) {
    const queries = await queriesOf(() => writeBatch({ observed, inflows, finalUpTo }));
    const reading = queries.filter(({ text }) => /^(SELECT|WITH)/.test(text) && !text.includes("INSERT INTO"));
    expect(reading.length).toBeGreaterThan(8);
    for (const query of reading) expect(await pagesOf(query), query.text).toBeLessThan(fewPages);
  }
  expect([await reload(plain), await reload(named)]).toMatchObject([{ status: "completed" }, { status: "active" }]);
  expect(await unmatchedOf(plain.recipientAddress)).toMatchObject([{ reason: "unexplained" }]);
});
