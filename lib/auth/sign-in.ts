import { attemptCounts, countAttempt, forgiveAttempt } from "./throttle";
import { DomainError } from "@/lib/errors";
import { findUserByCredentials, type VerifiedUser } from "@/lib/users/verify-credentials";

export type Credentials = { email: string; password: string };

/**
 * The user these credentials belong to. Throws `invalid_credentials`, the same for an unknown user and a wrong
 * password, or `rate_limit_exceeded`. `address` is what the client is counted by.
 */
export async function signIn(credentials: Credentials, address: string): Promise<VerifiedUser> {
  const counts = attemptCounts("sign_in", credentials.email, address);
  await countAttempt(counts);
  const user = await findUserByCredentials(credentials.email, credentials.password);
  if (!user) throw new DomainError("invalid_credentials", "E-mail address and password do not match.");
  await forgiveAttempt(counts);
  return user;
}
