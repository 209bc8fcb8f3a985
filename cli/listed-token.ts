import { presentToken } from "@/lib/chains/present";
import { urls } from "@/lib/platform/urls";
import type { TokenRecord } from "@/lib/chains/records";

/** A token with its settlement settings, for the operator. */
export function presentListedToken(token: TokenRecord) {
  return { ...presentToken(token, urls()), verifies_balance: token.verifiesBalance };
}
