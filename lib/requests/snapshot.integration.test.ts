import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db, toDecimal, type Prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { newMerchant, newRequest, testToken, contextOf } from "@/testing/settlement-fixtures";
import type { PaymentRequest } from "@/prisma/generated/client";
import { findPayPageRequest } from "./find-pay-page-request";
import { getPaymentRequest } from "./get";
import { listPaymentRequests } from "./list";
import { listPaymentRequestsSchema } from "./list-schema";
import { presentPaymentRequest } from "./present";

const urls = { baseUrl: "http://localhost:3999", payUrl: "http://localhost:3999" };
const amount = 10_000_000n;
const firstPage = listPaymentRequestsSchema.parse({});

type Sums = { paid: string; completed: string };

test("paid_amount never contradicts the payments in the same response while they change", async () => {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const request = await newRequest({ chain, merchant: await newMerchant() }, amount);
  const scope = { merchantId: request.merchantId, environment: request.environment };
  const paymentId = await pay(request);
  let isDone = false;
  const settling = settleAndReverse(request, paymentId, () => isDone);
  const readings: Sums[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const read = presentPaymentRequest(await getPaymentRequest(contextOf(scope), { publicId: request.publicId }), urls);
    const listed = await listPaymentRequests(contextOf(scope), firstPage);
    const payPage = await findPayPageRequest(request.shortcode, urls, new Date());
    if (!payPage) throw new Error("the pay page was not found");
    readings.push(sums(read), sums(payPage), ...listed.rows.map((row) => sums(presentPaymentRequest(row, urls))));
  }
  isDone = true;
  await settling;
  expect(readings.filter(({ paid, completed }) => paid !== completed)).toEqual([]);
  expect(new Set(readings.map(({ paid }) => paid))).toEqual(new Set(["0", String(amount)]));
});

type PresentedRequest = {
  paid_amount: { raw: string };
  payments: { status: string; received_amount: { raw: string } }[];
};

function sums({ paid_amount: paid, payments }: PresentedRequest): Sums {
  const completed = payments.filter(({ status }) => status === "completed");
  return {
    paid: paid.raw,
    completed: String(completed.reduce((sum, { received_amount: r }) => sum + BigInt(r.raw), 0n)),
  };
}

/** Settles the payment and reverses it, each in one transaction, until `isDone`. */
async function settleAndReverse({ id }: PaymentRequest, paymentId: string, isDone: () => boolean): Promise<void> {
  for (let isFinal = true; !isDone(); isFinal = !isFinal) {
    const state = isFinal ? { status: "completed", confirmedAt: new Date() } : { status: "pending", confirmedAt: null };
    await db().$transaction(async (tx) => {
      await tx.paymentRequest.update({ where: { id }, data: { paidAmount: toDecimal(isFinal ? amount : 0n) } });
      await tx.payment.update({ where: { id: paymentId }, data: state as Prisma.PaymentUpdateInput });
    });
  }
}

async function pay({ id, chainId, recipientAddress }: PaymentRequest): Promise<string> {
  const value = toDecimal(amount);
  const common = { chainId, tokenId: testToken.id, recipientAddress, sourceAmount: value, receivedAmount: value };
  const transfer = await db().transfer.create({
    data: {
      ...common,
      transactionHash: `0x${randomBytes(32).toString("hex")}`,
      ordinal: 1,
      fromAddress: recipientAddress,
      status: "provisional",
      blockNumber: 1n,
      blockHash: `0x${randomBytes(32).toString("hex")}`,
      blockTime: new Date(),
    },
  });
  const payment = await db().payment.create({
    data: {
      ...common,
      id: newId("pay"),
      requestId: id,
      transferId: transfer.id,
      status: "pending",
      method: "amount_slot",
      isLate: false,
    },
  });
  return payment.id;
}
