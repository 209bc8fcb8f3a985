import { validationError } from "@/lib/platform/errors";
import type { DomainError } from "@/lib/platform/errors";

/** A token's own description on its chain; null for the parts that it does not provide. */
export type InspectedToken = { decimals: number; symbol: string | null; name: string | null; program: string | null };

/** Tokens with more decimals cannot be listed. */
export const maxDecimals = 36;

/** The validation error for an address that is not a usable token. */
export function unusableToken(message: string): DomainError {
  return validationError({ path: "contract", code: "invalid_value", message });
}

/** Null for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
