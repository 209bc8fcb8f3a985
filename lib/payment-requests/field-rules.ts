import type { ParsedAmount } from "@/lib/amounts/amount";
import type { FieldError } from "@/lib/errors";
import type { Environment } from "@/lib/merchants/scope";
import { maxExpirySeconds, minExpirySeconds } from "./fields-schema";
import { isHttpsUrl } from "./return-url";

// What of a request's own fields can be judged only once the time and the environment are known. Pure.

/** Why a text is no amount of the token; without a token none can be too precise. */
export function amountFault(
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
    too_large: { code: "amount_too_large", message: "does not fit any token: 2^256 is the limit" },
  } as const;
  return { path, ...problems[reason] };
}

/** What is wrong with an expiry asked for at `now`: it lies 5 minutes to 365 days ahead. */
export function expiryFaults(expiresAt: Date, now: Date): FieldError[] {
  const path = "expires_at";
  if (expiresAt < secondsAfter(now, minExpirySeconds)) {
    return [{ path, code: "expires_too_soon", message: "must be at least 5 minutes ahead" }];
  }
  if (expiresAt > secondsAfter(now, maxExpirySeconds)) {
    return [{ path, code: "expires_too_late", message: "must be at most 365 days ahead" }];
  }
  return [];
}

/** Return URLs that the environment does not allow. */
export function returnUrlFaults(
  urls: { redirect_url?: string; cancel_url?: string },
  environment: Environment,
): FieldError[] {
  if (environment === "sandbox") return [];
  return (["redirect_url", "cancel_url"] as const)
    .filter((path) => !isHttpsUrl(urls[path] || "https:"))
    .map((path) => ({ path, code: "invalid_url", message: "must be https; http://localhost is for the sandbox" }));
}

export function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
