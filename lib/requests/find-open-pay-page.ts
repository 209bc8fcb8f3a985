import { Prisma, queryForPayers } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { isShortcode } from "./find-pay-page-request";
import { paymentRequestNotFound } from "./get";
import { isActive, type PaymentRequestStatus } from "./state";

type Row = {
  id: string;
  merchantId: string;
  environment: Scope["environment"];
  status: PaymentRequestStatus;
  isSuspended: boolean;
};

/**
 * The active request of a pay page, or null if it has ended. Throws `payment_request_not_found` for a request without a
 * pay page. An unknown shortcode counts as a guess, and clients may make only a limited number of guesses.
 */
export async function findOpenPayPage(shortcode: string): Promise<(Scope & { requestId: bigint }) | null> {
  if (!isShortcode(shortcode)) throw paymentRequestNotFound({ isGuess: true });
  const [row] = await queryForPayers<Row>(Prisma.sql`
    SELECT r.id::text, r.merchant_id::text AS "merchantId", r.environment, r.status,
      m.suspended_at IS NOT NULL AS "isSuspended"
    FROM payment_request r JOIN merchant m ON m.id = r.merchant_id WHERE r.shortcode = ${shortcode}`);
  if (!row) throw paymentRequestNotFound({ isGuess: true });
  if (row.isSuspended || row.status === "cancelled") throw paymentRequestNotFound();
  if (!isActive(row)) return null;
  return { merchantId: BigInt(row.merchantId), environment: row.environment, requestId: BigInt(row.id) };
}
