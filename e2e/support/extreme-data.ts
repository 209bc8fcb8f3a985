// A merchant whose every text and amount is as long as it may be. Rows that no payer can cause are written to the database.
import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { maxNameLength as maxKeyNameLength } from "@/lib/accounts/api-keys/schema";
import { newId } from "@/lib/platform/ids";
import { maxNameLength } from "@/lib/accounts/merchants/schema";
import { maxDescriptionLength, maxExternalIdLength, maxNoteLength } from "@/lib/requests/constants";
import {
  maxDescriptionLength as maxEndpointDescriptionLength,
  maxUrlLength,
} from "@/lib/events/webhooks/endpoints/schema";
import { changeRows, recordDifference } from "./database";
import { addEndpoint, createKey, createMerchant, fillPool, newMerchantAccount, send, type Merchant } from "./merchant";

export type ExtremeData = { merchant: Merchant; requestId: string; endpointId: string };

const maxAmount = 2n ** 256n - 1n;
/** An operator may add a token with 36 decimals and a symbol of 20 letters. */
const longToken = { id: 2_000_000_001, symbol: "W".repeat(20), decimals: 36, address: `0x${"7a".repeat(20)}` };

type Outcome = { amount: bigint; paid: bigint; isLongToken?: boolean; changes: string };

/** A request in every state that its row can show. The first one is the newest. */
const outcomes: Outcome[] = [
  { amount: 7n, paid: 0n, isLongToken: true, changes: "pending_amount = 3" },
  { amount: maxAmount - 1n, paid: 0n, changes: "status = 'cancelled', cancelled_at = now()" },
  {
    amount: 3n,
    paid: 1n,
    isLongToken: true,
    changes: "status = 'expired', expired_at = now(), exception = 'underpaid'",
  },
  { amount: maxAmount - 2n, paid: maxAmount, changes: completedWith("overpaid") },
  { amount: maxAmount - 3n, paid: maxAmount - 3n, isLongToken: true, changes: completedWith("payment_reversed") },
  { amount: maxAmount - 4n, paid: 1n, changes: completedWith("resolved_manually") },
  {
    amount: maxAmount - 5n,
    paid: maxAmount / 2n,
    changes: `pending_amount = ${maxAmount / 3n}, exception = 'paid_late'`,
  },
];

function completedWith(exception: string): string {
  return `status = 'completed', completed_at = now(), exception = '${exception}'`;
}

/** Texts of the greatest length: one word, from right to left, and emoji. */
function longTexts(length: number): string[] {
  return [
    "W".repeat(length),
    "محمصة حلب للقهوة المختصة ".repeat(length).slice(0, length).trim(),
    "👩🏽‍🍳☕️🧾"
      .repeat(length)
      .slice(0, length)
      .replace(/[\uD800-\uDBFF]$/, ""),
  ];
}

/** Creates the merchant. The page is signed in. */
export async function createExtremeData(page: Page): Promise<ExtremeData> {
  const context = page.context();
  const merchant = await createMerchant(page, newMerchantAccount(longTexts(maxNameLength)[0]));
  for (const name of longTexts(maxKeyNameLength)) await createKey(context, "sandbox", { name });
  const url = "http://127.0.0.1:1/";
  const endpointIds: string[] = [];
  for (const description of longTexts(maxEndpointDescriptionLength)) {
    endpointIds.push(await addEndpoint(context, { url: url + "w".repeat(maxUrlLength - url.length), description }));
  }
  const email = `${"w".repeat(64)}@shop.example`;
  await send(context, "/api/dashboard/invitations", { data: { email, role: "bookkeeper" } });
  await addLongToken();
  const requestIds: string[] = [];
  for (const [index, outcome] of outcomes.toReversed().entries()) {
    requestIds.unshift(await createRequest(merchant, index, outcome));
  }
  await recordDifference(merchant.recipient, String(maxAmount));
  // Last, because later requests without a recipient use the pool.
  await fillPool(context, 3);
  await merchant.api.create({ amount: "1" });
  const [requestId, endpointId] = [requestIds.at(-1), endpointIds[0]];
  if (!requestId || !endpointId) throw new Error("There is no request or endpoint.");
  for (const note of longTexts(maxNoteLength)) {
    await send(context, `/api/payment-requests/${requestId}/notes`, { data: { note } });
  }
  return { merchant, requestId, endpointId };
}

async function createRequest({ api }: Merchant, index: number, outcome: Outcome): Promise<string> {
  const { amount, paid, isLongToken, changes } = outcome;
  const pick = (length: number) => longTexts(length)[index % 3];
  const { public_id: id } = await api.create({
    amount_raw: String(amount),
    description: pick(maxDescriptionLength),
    external_id: pick(maxExternalIdLength),
  });
  const token = isLongToken ? `token_id = ${longToken.id},` : "";
  await changeRows(`DELETE FROM amount_slot WHERE request_id = (SELECT id FROM payment_request WHERE public_id = $1)`, [
    id,
  ]);
  await changeRows(`UPDATE payment_request SET ${token} paid_amount = $2, ${changes} WHERE public_id = $1`, [id, paid]);
  await addTransfer(id, amount, creditTransfer, newId("pay"));
  await addTransfer(id, amount, keepUnmatched, newId("utr"));
  return id;
}

const creditTransfer = `
  INSERT INTO payment (id, request_id, transfer_id, chain_id, token_id, recipient_address, status, source_amount,
    received_amount, method, is_late, confirmed_at)
  SELECT $4, request.id, sent.id, chain_id, token_id, recipient_address, 'completed', $3, $3, 'bound_reference', true, now()
  FROM sent JOIN request USING (chain_id, token_id, recipient_address)`;
const keepUnmatched = `
  INSERT INTO unmatched_transfer (id, transfer_id, merchant_id, environment, reason, candidates)
  SELECT $4, sent.id, merchant_id, environment, 'ambiguous', ARRAY[public_id] FROM sent, request`;

/** Adds a transfer of the request's token to its recipient, and what the statement makes of it. */
async function addTransfer(publicId: string, amount: bigint, statement: string, id: string): Promise<void> {
  const hash = `0x${randomBytes(32).toString("hex")}`;
  await changeRows(
    `WITH request AS (SELECT * FROM payment_request WHERE public_id = $1), sent AS (
      INSERT INTO transfer (chain_id, token_id, transaction_hash, ordinal, from_address, recipient_address,
        source_amount, received_amount, status, block_number, block_hash, block_time)
      SELECT chain_id, token_id, $2, 0, recipient_address, recipient_address, $3::numeric, $3, 'final', 1, $2, now()
      FROM request RETURNING id, chain_id, token_id, recipient_address) ${statement}`,
    [publicId, hash, amount, id],
  );
}

/** The token is inactive, so that no other journey meets it. */
async function addLongToken(): Promise<void> {
  const { id, symbol, decimals, address } = longToken;
  await changeRows(
    `INSERT INTO token (id, chain_id, source, symbol, name, decimals, contract_address, logo_file, is_native,
      is_stablecoin, is_active)
     SELECT $1, id, 'operator', $2, $2, $3, $4, 'generic', false, false, false FROM chain WHERE slug = 'local-evm'
     ON CONFLICT DO NOTHING`,
    [id, symbol, decimals, address],
  );
}
