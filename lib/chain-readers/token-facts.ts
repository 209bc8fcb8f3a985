import { validationError } from "@/lib/errors";
import type { DomainError } from "@/lib/errors";

/** What a token says of itself on its chain; null for what it does not say. */
export type TokenFacts = { decimals: number; symbol: string | null; name: string | null; program: string | null };

/** Beyond what amounts are reckoned with. */
export const maxDecimals = 36;

/** What an operator named is no token: why not. */
export function noToken(message: string): DomainError {
  return validationError({ path: "contract", code: "invalid_value", message });
}
