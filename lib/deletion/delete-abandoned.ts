import type { Transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { deleteMerchantIn } from "./delete-merchant";

const abandonedAfterMs = 24 * 3_600_000;

/**
 * Deletes the account with this e-mail address and its business if the address stayed unverified for a day and the
 * business is empty, so that an unverified sign-up cannot block an address. Does nothing without a mail server, because
 * there is no verification then.
 */
export async function deleteAbandonedAccount(tx: Transaction, email: string, now: Date): Promise<void> {
  if (!env().SMTP_URL) return;
  const before = new Date(now.getTime() - abandonedAfterMs);
  const [abandoned] = await tx.$queryRaw<{ merchant_id: bigint }[]>`
    SELECT m.id AS merchant_id FROM app_user u
    JOIN membership ms ON ms.user_id = u.id JOIN merchant m ON m.id = ms.merchant_id
    WHERE u.email = ${email.trim().toLowerCase()} AND u.email_verified_at IS NULL AND u.disabled_at IS NULL
      AND u.created_at < ${before}
      AND NOT EXISTS (SELECT FROM membership o WHERE o.merchant_id = m.id AND o.user_id <> u.id)
      AND NOT EXISTS (SELECT FROM membership o WHERE o.user_id = u.id AND o.merchant_id <> m.id)
      AND NOT EXISTS (SELECT FROM payment_request r WHERE r.merchant_id = m.id)
      AND NOT EXISTS (SELECT FROM unmatched_transfer t WHERE t.merchant_id = m.id)
      AND NOT EXISTS (SELECT FROM api_key k WHERE k.merchant_id = m.id)
      AND NOT EXISTS (SELECT FROM webhook_endpoint w WHERE w.merchant_id = m.id)
      AND NOT EXISTS (SELECT FROM receiving_address a WHERE a.merchant_id = m.id)
    FOR UPDATE OF u`;
  if (abandoned) await deleteMerchantIn(tx, abandoned.merchant_id, { actor: { type: "remit" }, now });
}
