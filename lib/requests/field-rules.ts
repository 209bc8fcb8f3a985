import type { ParsedAmount } from "@/lib/platform/amounts/amount";
import type { FieldError } from "@/lib/platform/errors";
import type { Environment } from "@/lib/platform/scope";
import { maxExpirySeconds, minExpirySeconds } from "./constants";
import { isHttpsUrl } from "./return-url";

// Field rules that depend on the time and the environment.

/** The field error for a text that is not a valid amount. `token` is null only if precision was not checked. */
export function amountError(
  path: string,
  reason: Extract<ParsedAmount, { ok: false }>["reason"],
  token: { decimals: number; symbol: string } | null,
): FieldError {
  const problems = {
    invalid: { code: "amount_invalid", message: "is not an amount" },
    too_precise: {
      code: "amount_too_precise",
      message: `has more than the ${token?.decimals} decimals of ${token?.symbol}`,
    },
    too_large: { code: "amount_too_large", message: "must be below 2^256 of the token's smallest unit" },
  } as const;
  return { path, ...problems[reason] };
}

/** An expiry must be 5 minutes to 365 days after `now`. */
export function expiryErrors(expiresAt: Date, now: Date): FieldError[] {
  const path = "expires_at";
  if (expiresAt < secondsAfter(now, minExpirySeconds)) {
    return [{ path, code: "expires_too_soon", message: "must be at least 5 minutes ahead" }];
  }
  if (expiresAt > secondsAfter(now, maxExpirySeconds)) {
    return [{ path, code: "expires_too_late", message: "must be at most 365 days ahead" }];
  }
  return [];
}

export function returnUrlErrors(
  urls: { redirect_url?: string; cancel_url?: string },
  environment: Environment,
): FieldError[] {
  if (environment === "sandbox") return [];
  // A missing or empty URL is valid.
  return (["redirect_url", "cancel_url"] as const)
    .filter((path) => !isHttpsUrl(urls[path] || "https:"))
    .map((path) => ({
      path,
      code: "invalid_url",
      message: "must be https; http://localhost is allowed in the sandbox only",
    }));
}

export function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
