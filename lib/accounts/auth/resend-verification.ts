import { db } from "@/lib/platform/db";
import { queueVerificationMail } from "@/lib/accounts/users/verification";
import { countAttempt } from "./throttle";

/**
 * Mails a user another verification link; does nothing if the address is verified or there is no mail server. Throws
 * `rate_limit_exceeded` after five mails to the address per day.
 */
export async function resendVerification({ id, email }: { id: bigint; email: string }): Promise<void> {
  await countAttempt([{ limit: "verification_mail", key: email }]);
  await queueVerificationMail(db(), id);
}
