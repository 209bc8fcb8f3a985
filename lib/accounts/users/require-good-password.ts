import { validationError } from "@/lib/platform/errors";
import { passwordMaxLength, passwordMinLength } from "./password-limits";
import { passwordWeakness } from "./password-rules";

const reasons = {
  too_short: `must have at least ${passwordMinLength} characters`,
  too_long: `must have at most ${passwordMaxLength} characters`,
  too_common:
    "is too common: it consists of common words or names of your account. Numbers and symbols around them do not help. " +
    "Try four or more unrelated words",
};

/** Throws `validation_failed` at `path` if the password is too weak. `accountDetails` are public, such as names. */
export function requireGoodPassword(password: string, accountDetails: string[], path = "password"): void {
  const weakness = passwordWeakness(password, accountDetails);
  if (weakness) throw validationError({ path, code: `password_${weakness}`, message: reasons[weakness] });
}
