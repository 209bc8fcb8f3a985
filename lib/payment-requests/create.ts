import { randomUUID } from "node:crypto";
import { toDecimal, type Prisma, type Transaction } from "@/lib/db";
import type { TokenWithChain } from "@/lib/chains/find";
import { validationError, type FieldError } from "@/lib/errors";
import { databaseOf, inTransaction, type Context } from "@/lib/merchants/context";
import { holdAddress } from "@/lib/merchants/exclusive-address";
import { readSettlementTerms } from "@/lib/merchants/settlement-terms";
import { randomBase58 } from "@/lib/ids";
import { takeAmountSlots } from "./amount-slots";
import { chooseRecipient, recipientFaults } from "./choose-recipient";
import { judgeCreation, type CreationTerms } from "./create-rules";
import type { CreatePaymentRequestInput } from "./create-schema";
import { newReference } from "@/lib/chains/reference";
import type { PaymentRequestRow } from "./rows";
import { recordRequestChange } from "./record-change";
import { resolveToken } from "./resolve-token";

const shortcodeLength = 10;

/**
 * Creates an active request with its amount slot, where that is free, and its event. Throws `validation_failed`, and
 * `recipient_pool_exhausted` where no address of the merchant's pool is free.
 */
export async function createPaymentRequest(ctx: Context, input: CreatePaymentRequestInput): Promise<PaymentRequestRow> {
  const { token, terms, errors } = await judge(ctx, input);
  if (errors.length > 0 || !token) throw validationError(...(await creationFaults(ctx, input)));
  return inTransaction(ctx, async (tx) => {
    const wish = { chain: token.chain, tokenId: token.id, amount: terms.amount };
    const { address, exclusiveId } = await chooseRecipient(tx, ctx.scope, terms.recipientAddress, wish, ctx.now);
    const id = await insert(tx, ctx, { input, token, terms, recipientAddress: address });
    if (exclusiveId !== null) await holdAddress(tx, exclusiveId, id, ctx.now);
    return recordRequestChange(tx, ctx, id, { type: "created" });
  });
}

/**
 * Faults of a creation that only the catalogue, the merchant's addresses and the time reveal, every field at once. Missing
 * fields are judged only where they are required.
 */
export async function creationFaults(ctx: Context, input: Partial<CreatePaymentRequestInput>): Promise<FieldError[]> {
  const { token, terms, errors } = await judge(ctx, input);
  const isJudged = errors.some(({ path }) => path === "recipient_address");
  if (!token || isJudged) return errors;
  return [...errors, ...(await recipientFaults(databaseOf(ctx), ctx.scope, terms.recipientAddress, token.chain))];
}

async function judge(ctx: Context, input: Partial<CreatePaymentRequestInput>) {
  const { environment } = ctx.scope;
  const { token, errors } = await resolveToken(databaseOf(ctx), input, environment);
  const judged = judgeCreation({ input, token, environment, now: ctx.now });
  return { token, terms: judged.value, errors: [...errors, ...judged.errors] };
}

type Creation = {
  input: CreatePaymentRequestInput;
  token: TokenWithChain;
  terms: CreationTerms;
  recipientAddress: string;
};

async function insert(tx: Transaction, { scope, now }: Context, creation: Creation): Promise<bigint> {
  const { input, token, terms, recipientAddress } = creation;
  const { lateWindowSeconds, ...settlement } = await readSettlementTerms(tx, scope.merchantId, token.id);
  const place = { chainId: token.chainId, tokenId: token.id, recipientAddress };
  const lateUntil = new Date(terms.expiresAt.getTime() + lateWindowSeconds * 1000);
  const { id } = await tx.paymentRequest.create({
    data: {
      ...scope,
      ...place,
      ...settlement,
      publicId: randomUUID(),
      shortcode: randomBase58(shortcodeLength),
      reference: newReference(),
      amount: toDecimal(terms.amount),
      description: input.description,
      externalId: input.external_id,
      redirectUrl: input.redirect_url,
      cancelUrl: input.cancel_url,
      metadata: input.metadata as Prisma.InputJsonObject,
      createdAfterBlock: await newestBlock(tx, token.chainId),
      expiresAt: terms.expiresAt,
      lateUntil,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await takeAmountSlots(tx, [{ ...place, id, lateUntil, value: terms.amount }], now);
  return id;
}

/** The newest block that is known of: a transfer up to it cannot be meant for a request made now. */
async function newestBlock(tx: Transaction, chainId: number): Promise<bigint> {
  const [{ block }] = await tx.$queryRaw<[{ block: bigint }]>`
    SELECT GREATEST(0,
      (SELECT block_number FROM watch_cursor WHERE chain_id = ${chainId} AND stream = 'tip'),
      (SELECT head_block FROM chain_health WHERE chain_id = ${chainId})) AS block`;
  return block;
}
