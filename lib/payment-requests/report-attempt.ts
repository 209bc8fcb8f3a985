import { Prisma, queryForPayers } from "@/lib/db";
import { DomainError, validationError } from "@/lib/errors";
import type { PublicPaymentRequest } from "./public-schema";
import { activeStatus } from "./state";

const maxReported = 20;

const hashFormats = {
  evm: { pattern: /^0x[0-9a-f]{64}$/, message: "must be 0x and 64 hexadecimal digits" },
  solana: { pattern: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/, message: "must be a base58 signature" },
};

/**
 * Records a transaction reported by a payer's wallet; a trigger notifies the open pages. Nothing is credited. Ignored
 * if the request is no longer active. Throws `validation_failed` for an invalid hash, and `attempt_limit_reached`.
 */
export async function reportPaymentAttempt(request: PublicPaymentRequest, transactionHash: string): Promise<void> {
  const { pattern, message } = hashFormats[request.chain.type];
  if (!pattern.test(transactionHash)) {
    throw validationError({ path: "transaction_hash", code: "invalid_transaction_hash", message });
  }
  const { shortcode } = request;
  const added = await queryForPayers(Prisma.sql`
    UPDATE payment_request SET reported_transactions = array_append(reported_transactions, ${transactionHash}::text)
    WHERE shortcode = ${shortcode} AND status = ${activeStatus}::payment_request_status
      AND NOT ${transactionHash} = ANY (reported_transactions)
      AND cardinality(reported_transactions) < ${maxReported}
    RETURNING id`);
  if (added.length > 0) return;
  // Nothing was added: the hash is already reported, the request is no longer active, or the limit is reached.
  const atLimit = await queryForPayers(Prisma.sql`
    SELECT FROM payment_request
    WHERE shortcode = ${shortcode} AND status = ${activeStatus}::payment_request_status
      AND NOT ${transactionHash} = ANY (reported_transactions)`);
  if (atLimit.length === 0) return;
  throw new DomainError("attempt_limit_reached", `At most ${maxReported} transactions can be reported.`);
}
