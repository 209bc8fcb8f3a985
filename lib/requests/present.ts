import { toAmount } from "@/lib/platform/amounts/amount";
import { isUnconfirmed, presentChainSummary, presentToken } from "@/lib/chains/present";
import type { Urls } from "@/lib/platform/urls";
import { headBlockOf, presentPayment } from "@/lib/requests/payments/present";
import type { PresentedPayment } from "@/lib/requests/payments/schema";
import type { Metadata } from "./metadata";
import { paymentUri } from "./payment-uri";
import { encodeReferenceFrame, encodeReferenceKey } from "@/lib/chains/reference";
import type { PaymentRequestRow } from "./rows";
import type { PresentedPaymentRequest, paymentInstructionsSchema, creationWarningSchema } from "./schema";
import { amountDue, isActive, remainingAmount } from "./state";
import type { z } from "zod";

type CreationWarning = z.infer<typeof creationWarningSchema>;
type PaymentInstructions = z.infer<typeof paymentInstructionsSchema>;

/** The request as the API, the dashboard and events present it. */
export function presentPaymentRequest(row: PaymentRequestRow, urls: Urls): PresentedPaymentRequest {
  const amount = (raw: bigint) => toAmount(raw, row.token.decimals);
  return {
    public_id: row.publicId,
    shortcode: row.shortcode,
    environment: row.environment,
    amount: amount(row.amount),
    token: presentToken(row.token, urls),
    chain: presentChainSummary(row.chain),
    recipient_address: row.recipientAddress,
    status: row.status,
    exception: row.exception,
    description: row.description,
    external_id: row.externalId,
    payment_url: paymentUrl(row.shortcode, urls),
    redirect_url: row.redirectUrl,
    cancel_url: row.cancelUrl,
    locale: row.locale,
    paid_amount: amount(row.paidAmount),
    pending_amount: amount(row.pendingAmount),
    remaining_amount: amount(remainingAmount(row)),
    payment_attempts: attemptsOf(row),
    payment_instructions: isActive(row) ? paymentInstructions(row) : null,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
    metadata: row.metadata as Metadata,
    payments: presentPayments(row, urls),
  };
}

/**
 * Counts each detected transaction once, except payments that were taken back, such as a wrong assignment. Reports of
 * payers are not counted, because anyone with the link can invent one.
 */
function attemptsOf({ payments }: PaymentRequestRow): number {
  const counted = payments.filter((payment) => payment.takenBackAt === null);
  return new Set(counted.map((payment) => payment.transfer.transactionHash)).size;
}

export function paymentUrl(shortcode: string, urls: Urls): string {
  return `${urls.payUrl}/pay/${shortcode}`;
}

/** The request's payments, oldest first. */
export function presentPayments(row: PaymentRequestRow, urls: Urls): PresentedPayment[] {
  const context = { chain: row.chain, headBlock: headBlockOf(row.chain), token: row.token, request: row };
  return row.payments.map((payment) => presentPayment(payment, context, urls));
}

/**
 * How to pay the amount due. Without the amount slot, a plain transfer could be credited to another request, so only a
 * payment with the reference is accepted.
 */
export function paymentInstructions(row: PaymentRequestRow): PaymentInstructions {
  const due = amountDue(row);
  const referenceData = referenceDataOf(row);
  return {
    reference_data: referenceData,
    uri: paymentUri(row, { recipientAddress: row.recipientAddress, raw: due, referenceData, label: row.merchant.name }),
    plain_transfer_accepted: row.amountSlots.includes(due),
  };
}

export function creationWarnings(row: PaymentRequestRow): CreationWarning[] {
  const warnings: CreationWarning[] = [];
  if (!paymentInstructions(row).plain_transfer_accepted) warnings.push(plainTransferNotAccepted);
  if (isUnconfirmed(row.chain)) warnings.push(chainUnconfirmed);
  return warnings;
}

const plainTransferNotAccepted: CreationWarning = {
  code: "plain_transfer_not_accepted",
  message:
    "Another payment request at this address asks for the same amount, so a transfer without the reference, for example from an exchange or a QR code, cannot be matched to this one. Use another recipient address or an address pool.",
};

const chainUnconfirmed: CreationWarning = {
  code: "chain_unconfirmed",
  message:
    "No worker or node has confirmed the chain for a while, so a payment would not be noticed for now. Until that changes, the pay page asks the payer to wait.",
};

function referenceDataOf({ reference, chain, recipientAddress }: PaymentRequestRow): string {
  const { chainId } = chain;
  if (chainId === null) return encodeReferenceKey(reference, recipientAddress);
  return encodeReferenceFrame(reference, { chainId, recipientAddress });
}
