import { countAttempt, forgiveAttempt, type Count } from "./throttle";
import { changePassword } from "@/lib/users/set-password";

/**
 * Changes a signed-in user's password and ends every session of theirs. A stolen session cannot guess the current
 * password here: wrong guesses are counted. Throws `wrong_password` and weak ones as `validation_failed`.
 */
export async function changeOwnPassword(userId: bigint, currentPassword: string, newPassword: string): Promise<void> {
  const counts: Count[] = [{ limit: "password_change", key: userId.toString() }];
  await countAttempt(counts);
  await changePassword(userId, currentPassword, newPassword, new Date());
  await forgiveAttempt(counts);
}
