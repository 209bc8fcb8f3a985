import { z } from "zod";
import { httpUrl } from "@/lib/platform/setting-schemas";

// Validation of an added chain or token, whether its properties come from a file, a command or the chain.

/** One line without surrounding space, control or direction marks, because names from a chain are untrusted. */
function line(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, "must be one line of visible text")
    .refine((text) => text === text.trim(), "must not begin or end with a space");
}

export const additionRules = {
  slug: z.string().regex(/^[a-z][a-z0-9-]{1,30}[a-z0-9]$/, "must be lower-case letters, digits and hyphens"),
  chainName: line(40),
  tokenName: line(60),
  symbol: z
    .string()
    .regex(/^[\p{L}\p{N}\p{S}.+_-]{1,20}$/u, "must be 1 to 20 letters, digits or signs, without a space"),
  networkId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  decimals: z.int().min(0).max(36),
  explorerUrl: httpUrl,
};
