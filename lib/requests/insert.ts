import { randomUUID } from "node:crypto";
import type { TokenWithChain } from "@/lib/chains/find";
import { newReference } from "@/lib/chains/reference";
import { Prisma, queryIn, type SqlTransaction } from "@/lib/platform/db";
import { randomBase58, newId } from "@/lib/platform/ids";
import { presentActor, type Context } from "@/lib/accounts/merchants/context";
import type { DraftOf } from "@/lib/requests/timeline/record";
import { insertAmountSlots } from "./amount-slots";
import { shortcodeLength } from "./constants";
import type { CheckedRequest } from "./create-rules";
import type { CreatePaymentRequestInput } from "./create-schema";
import { readRequestsFrom, type PaymentRequestRow } from "./rows";
import type { PresentedTimelineEntry } from "./timeline/schema";

type Creation = {
  input: CreatePaymentRequestInput;
  token: TokenWithChain;
  checked: CheckedRequest;
  recipientAddress: string;
};

/**
 * Inserts an active request with the merchant's current settings, its first timeline entry and, if free, its amount
 * slot. One statement, which also returns the data to present.
 */
export async function insertPaymentRequest(
  tx: SqlTransaction,
  { scope, actor, now }: Context,
  creation: Creation,
): Promise<PaymentRequestRow> {
  const slot = Prisma.sql`SELECT chain_id, token_id, recipient_address, amount, id, late_until FROM inserted`;
  const [row] = await readRequestsFrom(queryIn(tx), {
    with: [
      Prisma.sql`inserted AS (${insertRequest(scope, creation, now)} RETURNING *)`,
      Prisma.sql`slot AS (${insertAmountSlots(slot, now)} RETURNING request_id, value)`,
      Prisma.sql`entry AS (${insertFirstEntry(Prisma.sql`inserted`, { by: presentActor(actor), type: "created" }, now)})`,
    ],
    requests: Prisma.sql`inserted`,
    slots: Prisma.sql`slot`,
  });
  if (!row) throw new Error(`merchant ${scope.merchantId} has been deleted`);
  return row;
}

function insertRequest({ merchantId, environment }: Context["scope"], creation: Creation, now: Date): Prisma.Sql {
  const { input, token, checked, recipientAddress } = creation;
  // A transfer in an already known block cannot be a payment of a new request.
  return Prisma.sql`
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, tolerance_basis_points, late_policy, high_value_amount, description, external_id,
      redirect_url, cancel_url, metadata, created_after_block, expires_at, late_until, created_at, updated_at)
    SELECT ${randomUUID()}::uuid, ${randomBase58(shortcodeLength)}, ${newReference()}::bytea, m.id,
      ${environment}::environment, c.id, ${token.id}::int, ${recipientAddress}, ${checked.amount.toString()}::numeric,
      m.tolerance_basis_points, m.late_policy, high.amount, ${input.description}, ${input.external_id},
      ${input.redirect_url}, ${input.cancel_url}, ${JSON.stringify(input.metadata)}::jsonb,
      GREATEST(0, tip.block_number, health.head_block), ${checked.expiresAt}::timestamptz,
      ${checked.expiresAt}::timestamptz + make_interval(secs => m.late_window_seconds), ${now}::timestamptz,
      ${now}::timestamptz
    FROM merchant m
    JOIN chain c ON c.id = ${token.chain.id}
    LEFT JOIN high_value_amount high ON high.merchant_id = m.id AND high.token_id = ${token.id}
    LEFT JOIN watch_cursor tip ON tip.chain_id = c.id AND tip.stream = 'tip'
    LEFT JOIN chain_health health ON health.chain_id = c.id
    WHERE m.id = ${merchantId} AND m.deleted_at IS NULL`;
}

type FirstEntry = DraftOf<Extract<PresentedTimelineEntry, { type: "created" }>>;

/** The first entry of a request created by the same statement; `request` is the CTE with its id. */
function insertFirstEntry(request: Prisma.Sql, { type, ...details }: FirstEntry, now: Date): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO timeline_entry (id, request_id, type, details, created_at)
    SELECT ${newId("tle")}, id, ${type}, ${JSON.stringify(details)}::jsonb, ${now}::timestamptz FROM ${request}`;
}
