import { randomUUID } from "node:crypto";
import { db, toDecimal, type Prisma, type Transaction } from "@/lib/db";
import type { TokenWithChain } from "@/lib/chains/find";
import { validationError, type FieldError } from "@/lib/errors";
import type { Urls } from "@/lib/urls";
import type { Scope } from "@/lib/merchants/scope";
import { readSettlementTerms } from "@/lib/merchants/settlement-terms";
import { randomBase58 } from "@/lib/ids";
import { recordTimeline } from "@/lib/timeline/record";
import type { Actor } from "@/lib/merchants/schema";
import { recordEvents } from "@/lib/events/record";
import { takeAmountSlot } from "./amount-slots";
import { chooseRecipient, recipientFaults } from "./choose-recipient";
import { judgeCreation, type CreationTerms } from "./create-rules";
import type { CreatePaymentRequestInput } from "./create-schema";
import { toEvent } from "./event";
import { paymentRequestInclude, type PaymentRequestRow } from "./present";
import { newReference } from "@/lib/chains/reference";
import { resolveToken } from "./resolve-token";

const shortcodeLength = 10;

/**
 * A new active request with its amount slot (where that is free) and its event, all or none. Throws `validation_failed`
 * for whatever cannot be asked for.
 */
export async function createPaymentRequest(
  scope: Scope,
  input: CreatePaymentRequestInput,
  by: Actor,
  urls: Urls,
  database: Transaction = db(),
  now = new Date(),
): Promise<PaymentRequestRow> {
  const { token, terms, errors } = await judge(database, scope, input, now);
  if (errors.length > 0 || !token) throw validationError(...(await creationFaults(scope, input, database, now)));
  return database.$transaction(async (tx) => {
    const wish = { chain: token.chain, tokenId: token.id, amount: terms.amount };
    const recipientAddress = await chooseRecipient(tx, scope, terms.recipientAddress, wish, now);
    const id = await insert(tx, scope, { input, token, terms, recipientAddress, now });
    await recordTimeline(tx, [{ requestId: id, type: "created", by }], now);
    const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id }, include: paymentRequestInclude });
    await recordEvents(tx, [toEvent("payment_request.created", row, urls)], now);
    return row;
  });
}

/**
 * What of a creation only the catalogue, the merchant's addresses and the time can tell is wrong, every field at once. A
 * field that is not there is not judged, as far as it may be left out.
 */
export async function creationFaults(
  scope: Scope,
  input: Partial<CreatePaymentRequestInput>,
  database: Transaction = db(),
  now = new Date(),
): Promise<FieldError[]> {
  const { token, terms, errors } = await judge(database, scope, input, now);
  const isJudged = errors.some(({ path }) => path === "recipient_address");
  if (!token || isJudged) return errors;
  return [...errors, ...(await recipientFaults(database, scope, terms.recipientAddress, token.chain))];
}

async function judge(
  database: Transaction,
  { environment }: Scope,
  input: Partial<CreatePaymentRequestInput>,
  now: Date,
) {
  const { token, errors } = await resolveToken(database, input, environment);
  const judged = judgeCreation({ input, token, environment, now });
  return { token, terms: judged.value, errors: [...errors, ...judged.errors] };
}

type Creation = {
  input: CreatePaymentRequestInput;
  token: TokenWithChain;
  terms: CreationTerms;
  recipientAddress: string;
  now: Date;
};

async function insert(tx: Transaction, scope: Scope, creation: Creation): Promise<bigint> {
  const { input, token, terms, recipientAddress, now } = creation;
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
      createdAfterBlock: await tipBlock(tx, token.chainId),
      expiresAt: terms.expiresAt,
      lateUntil,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await takeAmountSlot(tx, { ...place, id, lateUntil }, terms.amount, now);
  return id;
}

/** The newest block already scanned: a transfer up to it cannot be meant for a request made now. */
async function tipBlock(tx: Transaction, chainId: number): Promise<bigint> {
  const cursor = await tx.watchCursor.findUnique({ where: { chainId_stream: { chainId, stream: "tip" } } });
  return cursor?.blockNumber ?? 0n;
}
