import { presentToken } from "@/lib/chains/present";
import { urls } from "@/lib/urls";
import type { Token } from "@/prisma/generated/client";

/** A token as the operator sees it: with how it is settled. */
export function presentListedToken(token: Token) {
  return { ...presentToken(token, urls()), verifies_balance: token.verifiesBalance };
}
