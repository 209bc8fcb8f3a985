import { countedAddress } from "@/lib/auth/client-address";
import { DomainError } from "@/lib/errors";
import { countCall, requireWithin, type Usage } from "@/lib/rate-limits/count";
import type { Scope } from "@/lib/merchants/scope";
import type { Rate } from "@/lib/rate-limits/limiter";

const seconds = 60;
const failedAuthentication: Rate = { name: "failed_authentication", points: 30, seconds };
const guessedShortcode: Rate = { name: "guessed_shortcode", points: 30, seconds };

/** Merchant and dashboard endpoints together, per signed-in person. */
const personRate: Rate = { name: "person", points: 600, seconds };
/** Public endpoints together, per client address. */
export const publicRate: Rate = { name: "public", points: 300, seconds };
/** Pay data, per client address and shortcode: the page asks once a second, and many may share an address. */
export const payDataRate: Rate = { name: "pay_data", points: 120, seconds };
/** Webhooks that are sent for a test, per endpoint. */
const webhookTestRate: Rate = { name: "webhook_test", points: 10, seconds };
/** Pay pages, counted like their data. */
const payPageRate: Rate = { name: "pay_page", points: 120, seconds };

/** Counts a call against its key's limit, whatever becomes of the call. */
export function countKeyCall(key: { id: string; rateLimitPerMinute: number }): Promise<Usage> {
  return countCall({ name: "api_key", points: key.rateLimitPerMinute, seconds, isExact: true }, key.id);
}

/** Counts a call against the limit of a signed-in person, at whichever merchant and in either environment. */
export function countPersonCall(userId: bigint): Promise<Usage> {
  return countCall(personRate, userId.toString());
}

/** The limit and what is left of it, as draft-ietf-httpapi-ratelimit-headers writes them. */
export function rateLimitHeaders({ rate, remaining, resetSeconds }: Usage): Record<string, string> {
  return {
    "ratelimit-policy": `"default";q=${rate.points};w=${rate.seconds}`,
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
  };
}

/**
 * Counts a failed authentication against the client's address and throws `rate_limit_exceeded` beyond the limit; any
 * other error is none of its business. Only the failed call is refused: who has a good key never comes here.
 */
export async function countFailedAuthentication(error: unknown, headers: Headers): Promise<void> {
  const isFailed = error instanceof DomainError && ["missing_api_key", "invalid_api_key"].includes(error.code);
  if (isFailed) requireWithin(await countCall(failedAuthentication, countedAddress(headers)));
}

/** Counts a test of an endpoint, whoever's it is. Throws `rate_limit_exceeded` beyond the limit. */
export async function requireWebhookTestRate({ merchantId }: Scope, endpointId: string): Promise<void> {
  requireWithin(await countCall(webhookTestRate, `${merchantId}\n${endpointId}`));
}

/** Counts a call for a pay page. Throws `rate_limit_exceeded` beyond the limit. */
export async function requirePayPageRate(headers: Headers, shortcode: string): Promise<void> {
  requireWithin(await countCall(payPageRate, `${countedAddress(headers)}\n${shortcode}`));
}

/** The same for a shortcode that never was: who asks for one that is there is never refused for others' guesses. */
export async function countGuess(error: unknown, headers: Headers): Promise<void> {
  const isGuess = error instanceof DomainError && error.details.isGuess === true;
  if (isGuess) requireWithin(await countCall(guessedShortcode, countedAddress(headers)));
}
