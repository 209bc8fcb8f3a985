import { checkAddress } from "@/lib/chains/address";
import { isTokenContract, type TokenWithChain } from "@/lib/chains/find";
import { queryIn, type SqlTransaction, Prisma } from "@/lib/platform/db";
import { validationError, type FieldError, DomainError } from "@/lib/platform/errors";
import { recordEvents } from "@/lib/events/record";
import { databaseOf, inSqlTransaction, type Context, presentActor } from "@/lib/accounts/merchants/context";
import { holdAddress } from "@/lib/addresses/exclusive-address";
import { checkRecipients } from "@/lib/addresses/receiving-addresses/check-recipients";
import { chooseRecipient, recipientErrors } from "./choose-recipient";
import { checkCreation, type CheckedRequest } from "./create-rules";
import type { CreatePaymentRequestInput } from "./create-schema";
import { requestEvents } from "./record-change";
import { resolveToken } from "./resolve-token";
import { type PaymentRequestRow, readRequestsFrom } from "./rows";
import type { Scope } from "@/lib/platform/scope";
import { randomUUID } from "node:crypto";
import { newReference } from "@/lib/chains/reference";
import { randomBase58, newId } from "@/lib/platform/ids";
import type { DraftOf } from "./timeline/record";
import { insertAmountSlots } from "./amount-slots";
import { shortcodeLength } from "./constants";
import type { PresentedTimelineEntry } from "./timeline/schema";

const createdEvent = [{ type: "payment_request.created", paymentId: null }] as const;

/**
 * Creates an active request with its event and, if free, its amount slot. Throws `validation_failed`, or
 * `recipient_pool_exhausted` if no pool address is free, or `external_id_in_use`.
 */
export async function createPaymentRequest(ctx: Context, input: CreatePaymentRequestInput): Promise<PaymentRequestRow> {
  const { token, checked, errors } = await validate(ctx, input);
  // `creationErrors` also validates the recipient, so that the error names every invalid field.
  if (errors.length > 0 || !token) throw validationError(...(await creationErrors(ctx, input)));
  return inSqlTransaction(ctx, async (tx) => {
    if (input.unique_external_id) await requireUnusedExternalId(tx, ctx.scope, input.external_id);
    const criteria = { chain: token.chain, tokenId: token.id, amount: checked.amount };
    const { address, exclusiveId } = await chooseRecipient(tx, ctx.scope, checked.recipientAddress, criteria, ctx.now);
    if (checked.recipientAddress === null) await requireNoContract(tx, token.chain.type, address);
    const row = await insertPaymentRequest(tx, ctx, { input, token, checked, recipientAddress: address });
    if (exclusiveId !== null) await holdAddress(tx, ctx.scope, { id: exclusiveId, requestId: row.id }, ctx.now);
    await recordEvents(tx, requestEvents(row, ctx.urls, createdEvent), ctx.now);
    return row;
  });
}

/**
 * Every field error that depends on the catalog, the merchant's addresses or the time. Missing optional fields are
 * not checked.
 */
export async function creationErrors(ctx: Context, input: Partial<CreatePaymentRequestInput>): Promise<FieldError[]> {
  const { token, checked, errors } = await validate(ctx, input);
  const hasRecipientError = errors.some(({ path }) => path === "recipient_address");
  if (!token || hasRecipientError) return errors;
  return [
    ...errors,
    ...(await recipientErrors(databaseOf(ctx), ctx.scope, checked.recipientAddress, token.chain, ctx.now)),
  ];
}

async function validate(ctx: Context, input: Partial<CreatePaymentRequestInput>) {
  const { environment } = ctx.scope;
  const { token, errors } = await resolveToken(ctx, input);
  const recipient = await checkRecipient(ctx, token, input.recipient_address);
  const creation = checkCreation({ input, token, recipient, environment, now: ctx.now });
  return { token, checked: creation.value, errors: [...errors, ...creation.errors] };
}

/** A listed address may be a contract whose token this instance has come to know later. */
async function requireNoContract(tx: SqlTransaction, type: "evm" | "solana", address: string): Promise<void> {
  if (!(await isTokenContract(queryIn(tx), type, address))) return;
  const message = `would be ${address} of your settings, which is a token's contract; remove it`;
  throw validationError({ path: "recipient_address", code: "address_not_payable", message });
}

/** Null without a recipient, or if its format is unknown: without a token, only 0x addresses can be checked. */
async function checkRecipient(ctx: Context, token: TokenWithChain | null, text: string | undefined) {
  if (text === undefined) return null;
  if (!token) return text.startsWith("0x") ? checkAddress("evm", text) : null;
  const [checked] = await checkRecipients(ctx, token.chain, [text]);
  return checked ?? null;
}

/**
 * Throws `external_id_in_use` if an active or completed request has this external id. Until the transaction ends, other
 * calls with the same external id wait here.
 */
async function requireUnusedExternalId(
  tx: SqlTransaction,
  { merchantId, environment }: Scope,
  externalId: string,
): Promise<void> {
  const key = `external id ${merchantId} ${environment} ${externalId}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  const [existing] = await tx.$queryRaw<{ public_id: string }[]>`
    SELECT public_id FROM payment_request
    WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment AND external_id = ${externalId}
      AND status IN ('active', 'completed')
    ORDER BY id LIMIT 1`;
  if (!existing) return;
  const message = "A payment request with this external_id is active or completed; its public_id is in this error.";
  throw new DomainError("external_id_in_use", message, { publicId: existing.public_id });
}

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
async function insertPaymentRequest(
  tx: SqlTransaction,
  { scope, actor, now }: Context,
  creation: Creation,
): Promise<PaymentRequestRow> {
  const slot = Prisma.sql`SELECT chain_id, token_id, recipient_address, amount, id, late_until FROM inserted`;
  const [row] = await readRequestsFrom(queryIn(tx), {
    with: [
      Prisma.sql`inserted AS (${insertRequest({ scope, actor, now }, creation)} RETURNING *)`,
      Prisma.sql`slot AS (${insertAmountSlots(slot, now)} RETURNING request_id, value)`,
      Prisma.sql`entry AS (${insertFirstEntry(Prisma.sql`inserted`, { by: presentActor(actor), type: "created" }, now)})`,
    ],
    requests: Prisma.sql`inserted`,
    slots: Prisma.sql`slot`,
  });
  if (!row) throw new Error(`merchant ${scope.merchantId} has been deleted`);
  return row;
}

function insertRequest(
  { scope, actor, now }: Pick<Context, "scope" | "actor" | "now">,
  creation: Creation,
): Prisma.Sql {
  const { merchantId, environment } = scope;
  const { input, token, checked, recipientAddress } = creation;
  // A transfer in an already known block cannot be a payment of a new request.
  return Prisma.sql`
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, tolerance_basis_points, late_policy, high_value_amount, description, external_id,
      redirect_url, cancel_url, locale, metadata, created_by_id, created_after_block, expires_at, late_until, created_at,
      updated_at)
    SELECT ${randomUUID()}::uuid, ${randomBase58(shortcodeLength)}, ${newReference()}::bytea, m.id,
      ${environment}::environment, c.id, ${token.id}::int, ${recipientAddress}, ${checked.amount.toString()}::numeric,
      m.tolerance_basis_points, m.late_policy, high.amount, ${input.description}, ${input.external_id},
      ${input.redirect_url}, ${input.cancel_url}, ${input.locale}, ${JSON.stringify(input.metadata)}::jsonb,
      ${actor.type === "user" ? actor.id : null}::bigint, GREATEST(0, tip.block_number, health.head_block), ${checked.expiresAt}::timestamptz,
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
