import type { JsonObject } from "@/lib/platform/crypto/jws";
import type { Urls } from "@/lib/platform/urls";
import { transactionOf } from "@/lib/requests/payments/present";
import { paymentUrl } from "@/lib/requests/present";
import type { PaymentRequestRow } from "@/lib/requests/rows";

// The payloads of the x402 extension "offer-receipt": specs/extensions/extension-offer-and-receipt.md of
// x402-foundation/x402, version 0.6 (2026-02-04), sections 4.2 and 5.2. `remit` holds what has no field there.

/** Genesis hashes, cut as CAIP-2 names Solana's networks. */
const solanaNetworks: Record<string, string> = {
  solana: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "solana-devnet": "EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
};

/** The network in CAIP-2. A local Solana chain has another genesis at each start, so it is named as wallets name it. */
export function networkOf({ chainId, slug }: Pick<PaymentRequestRow["chain"], "chainId" | "slug">): string {
  return chainId === null ? `solana:${solanaNetworks[slug] ?? "localnet"}` : `eip155:${chainId}`;
}

function assetOf({ isNative, contractAddress }: PaymentRequestRow["token"]): string {
  return isNative ? "native" : contractAddress;
}

/** For people, who cannot read an amount in the smallest unit of a contract on a numbered network. */
function namesOf({ environment, merchant, chain, token }: PaymentRequestRow): JsonObject {
  return { environment, payee: merchant.name, chain: chain.name, symbol: token.symbol, decimals: token.decimals };
}

const unixTime = (time: Date) => Math.floor(time.getTime() / 1000);

/** The terms of payment: amount, address and expiry. */
export function offerOf(row: PaymentRequestRow, urls: Urls): JsonObject {
  return {
    version: 1,
    resourceUrl: paymentUrl(row.shortcode, urls),
    scheme: "exact",
    network: networkOf(row.chain),
    asset: assetOf(row.token),
    payTo: row.recipientAddress,
    amount: row.amount.toString(),
    validUntil: unixTime(row.expiresAt),
    remit: {
      ...namesOf(row),
      payToProof: proofOf(row),
    },
  };
}

/** That the key of the address signed a statement for the payee, and when the instance verified it. */
function proofOf({ chain, addressProvenAt }: PaymentRequestRow): JsonObject | undefined {
  if (!addressProvenAt) return undefined;
  return { statement: chain.type === "evm" ? "EIP-4361" : "Sign In With Solana", verifiedAt: addressProvenAt };
}

export const receiptNotice = "This is a receipt of payment, not an invoice.";

/**
 * That a completed request was paid, or null: a request that was marked as paid has no payment, and one whose payment
 * was reversed is not paid. It never names the recipient's address, as the public page of a completed request.
 */
export function receiptOf(row: PaymentRequestRow, urls: Urls): JsonObject | null {
  const payments = row.payments
    .filter(({ status }) => status === "completed")
    .map(({ transfer, receivedAmount }) => {
      const { hash, from } = transactionOf(transfer);
      return { payer: from, transaction: hash, amount: receivedAmount.toString() };
    });
  const last = payments.at(-1);
  if (!last || row.completedAt === null || row.exception === "payment_reversed") return null;
  return {
    version: 1,
    network: networkOf(row.chain),
    resourceUrl: paymentUrl(row.shortcode, urls),
    payer: last.payer,
    issuedAt: unixTime(row.completedAt),
    transaction: last.transaction,
    remit: {
      ...namesOf(row),
      asset: assetOf(row.token),
      amount: row.amount.toString(),
      received: row.paidAmount.toString(),
      payments,
      notice: receiptNotice,
    },
  };
}
