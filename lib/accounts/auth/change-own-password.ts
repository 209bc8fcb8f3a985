import { countAttempt, forgiveAttempt, type AttemptCounter } from "./throttle";
import { changePassword } from "@/lib/accounts/users/set-password";

/**
 * Changes a signed-in user's password and ends all of their sessions. Wrong guesses are counted, so a stolen session
 * cannot find the current password. Throws `validation_failed` for a wrong current password or a weak new one.
 */
export async function changeOwnPassword(userId: bigint, currentPassword: string, newPassword: string): Promise<void> {
  const counts: AttemptCounter[] = [{ limit: "password_change", key: userId.toString() }];
  await countAttempt(counts);
  await changePassword(userId, currentPassword, newPassword, new Date());
  await forgiveAttempt(counts);
}
