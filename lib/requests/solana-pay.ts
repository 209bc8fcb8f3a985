import { z } from "zod";
import { checkSolanaAddress, isProgramControlled } from "@/lib/chains/address";
import { DomainError, validationError } from "@/lib/platform/errors";
import type { Urls } from "@/lib/platform/urls";
import { getPayPageRequest } from "./find-pay-page-request";
import { paymentRequestNotFound } from "./get";
import type { PublicPaymentRequest } from "./public-schema";
import { solanaTransfer, type SolanaPayable } from "@/lib/chains/solana-transfer";

// Solana Pay 1.1, transaction requests: the payer's wallet asks for the transaction when it has scanned the code, so that
// it always carries what is due then.

export const solanaPayLabelSchema = z.object({ label: z.string(), icon: z.url() }).meta({ id: "SolanaPayLabel" });

export const solanaPayBodySchema = z
  .object({ account: z.string().max(64).describe("The payer's wallet, which signs and pays the fee") })
  .meta({ id: "SolanaPayAccount" });

export const solanaPayTransactionSchema = z
  .object({
    transaction: z.base64().describe("The serialized transaction, which the wallet signs and sends"),
    message: z.string().describe("What the wallet shows"),
  })
  .meta({ id: "SolanaPayTransaction" });

type Payable = { request: PublicPaymentRequest; payment: Omit<SolanaPayable, "payer"> };

/**
 * The payment of what is due now. Throws `payment_request_not_found` if nothing should be sent or the request is not on Solana, and
 * `temporarily_unavailable` while nothing confirms the chain.
 */
export async function findSolanaPayable(shortcode: string, urls: Urls, now: Date): Promise<Payable> {
  const request = await getPayPageRequest(shortcode, urls, now);
  const { chain, token, recipient_address: recipient, payment_instructions: instructions, due_amount: due } = request;
  if (chain.type !== "solana" || recipient === null || instructions === null) throw paymentRequestNotFound();
  if (chain.recent_blockhash === null || chain.is_unconfirmed) {
    throw new DomainError("temporarily_unavailable", "The chain cannot be read right now. Do not pay yet.", {
      retryAfterSeconds: 10,
    });
  }
  const { program, decimals, contract_address: mint } = token;
  const payment = {
    recipient,
    token: program === null ? null : { mint, decimals, program },
    amountRaw: BigInt(due.raw),
    reference: instructions.reference_data,
    recentBlockhash: chain.recent_blockhash,
  };
  return { request, payment };
}

/** The unsigned transaction of `account`. Throws `validation_failed` for an account that cannot sign. */
export async function solanaPayTransaction(
  { request, payment }: Payable,
  account: string,
): Promise<z.infer<typeof solanaPayTransactionSchema>> {
  const checked = checkSolanaAddress(account);
  if (!checked.ok) throw validationError({ path: "account", code: checked.code, message: checked.message });
  if (isProgramControlled(account))
    throw validationError({ path: "account", code: "address_not_payable", message: "has no private key to sign with" });
  const transaction = await solanaTransfer({ ...payment, payer: account });
  return {
    transaction: Buffer.from(transaction).toString("base64"),
    message: `${request.due_amount.formatted} ${request.token.symbol} to ${request.merchant_name}`,
  };
}
