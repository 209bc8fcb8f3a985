import { clientAddressOf, guessingNetworksOf, rateLimitKeyOf } from "@/lib/accounts/auth/client-address";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { countCall, requireWithin, type Usage } from "@/lib/platform/rate-limits/count";
import type { Scope } from "@/lib/platform/scope";
import type { Rate } from "@/lib/platform/rate-limits/rate";

export const seconds = 60;
const failedAuthentication: Rate = { name: "failed_authentication", points: 30, seconds };
const guessedShortcode: Rate = { name: "guessed_shortcode", points: 30, seconds, isPayers: true };

/** Merchant and dashboard endpoints together, per signed-in person. */
const personRate: Rate = { name: "person", points: 600, seconds };
/** Pay data, per client address and shortcode: the page polls once a second, and many may share an address. */
export const payDataRate: Rate = { name: "pay_data", points: 120, seconds, isPayers: true };
/** Payments that payers report, per client address and shortcode. */
export const attemptRate: Rate = { name: "payment_attempt", points: 10, seconds, isPayers: true };
/** Questions of payers about transactions, per shortcode, because each makes a worker call nodes. */
const questionRate: Rate = { name: "transaction_question", points: 30, seconds: 600, isPayers: true };
/** Calls with a body together, per client address, of visitors and of payers; counted before the body is read. */
const visitorWriteRate: Rate = { name: "anonymous_write", points: 120, seconds };
const payerWriteRate: Rate = { name: "payer_write", points: 120, seconds, isPayers: true };
/** Test webhooks, per endpoint. */
const webhookTestRate: Rate = { name: "webhook_test", points: 10, seconds };
/** Pay pages, per client address and shortcode. */
const payPageRate: Rate = { name: "pay_page", points: 120, seconds, isPayers: true };
/** Merchants' logos on pay pages, per client address. */
const logoRate: Rate = { name: "logo", points: 300, seconds, isPayers: true };

/** Counts a call against its key's limit, even if the call fails. Throws if the exact count is unavailable. */
export function countKeyCall(key: { id: string; rateLimitPerMinute: number }): Promise<Usage> {
  return countCall({ name: "api_key", points: key.rateLimitPerMinute, seconds, isExact: true }, key.id);
}

/** Counts a call against a signed-in person's limit, for all merchants and environments. */
export function countPersonCall(userId: bigint): Promise<Usage> {
  return countCall(personRate, userId.toString());
}

const failedCodes: ReadonlySet<ErrorCode> = new Set(["missing_api_key", "invalid_api_key", "invalid_credentials"]);

/**
 * Counts a failed authentication against the client's address and throws `rate_limit_exceeded` beyond the limit;
 * ignores other errors. Calls with a valid key or token are not affected.
 */
export async function countFailedAuthentication(error: unknown, headers: Headers): Promise<void> {
  const isFailed = error instanceof DomainError && failedCodes.has(error.code);
  if (isFailed) await countByNetwork(failedAuthentication, headers);
}

/** Counts a visitor's call with a body. Throws `rate_limit_exceeded` beyond the limit. */
export async function requireVisitorWriteRate(headers: Headers): Promise<void> {
  requireWithin(await countCall(visitorWriteRate, rateLimitKeyOf(headers)));
}

/** Counts a payer's call with a body. Throws `rate_limit_exceeded` beyond the limit. */
export async function requirePayerWriteRate(headers: Headers): Promise<void> {
  requireWithin(await countCall(payerWriteRate, rateLimitKeyOf(headers)));
}

/** Counts a payer's question about a transaction. Throws `rate_limit_exceeded` beyond the limit. */
export async function requireQuestionRate(shortcode: string): Promise<void> {
  requireWithin(await countCall(questionRate, shortcode));
}

/** Counts a test of an endpoint. Throws `rate_limit_exceeded` beyond the limit. */
export async function requireWebhookTestRate({ merchantId }: Scope, endpointId: string): Promise<void> {
  requireWithin(await countCall(webhookTestRate, `${merchantId}\n${endpointId}`));
}

/** Counts a call for a pay page. Throws `rate_limit_exceeded` beyond the limit. */
export async function requirePayPageRate(headers: Headers, shortcode: string): Promise<void> {
  requireWithin(await countCall(payPageRate, `${rateLimitKeyOf(headers)}\n${shortcode}`));
}

/** Counts a call for a logo. Throws `rate_limit_exceeded` beyond the limit. */
export async function requireLogoRate(headers: Headers): Promise<void> {
  requireWithin(await countCall(logoRate, rateLimitKeyOf(headers)));
}

/**
 * Counts a call with an unknown shortcode against the client's address and throws `rate_limit_exceeded` beyond the
 * limit; ignores other errors. Calls with a known shortcode are not affected.
 */
export async function countGuess(error: unknown, headers: Headers): Promise<void> {
  const isGuess = error instanceof DomainError && error.details.isGuess === true;
  if (isGuess) await countByNetwork(guessedShortcode, headers);
}

/** Counts a guess against each network of the client, and throws `rate_limit_exceeded` at the first limit reached. */
async function countByNetwork(rate: Rate, headers: Headers): Promise<void> {
  for (const { network, share } of guessingNetworksOf(clientAddressOf(headers))) {
    requireWithin(await countCall({ ...rate, points: Math.ceil(rate.points * share) }, network));
  }
}
