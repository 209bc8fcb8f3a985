import type { Environment } from "@/lib/platform/scope";

/** A change to a merchant, an environment or a request. */
export type Change = { merchantId: bigint; environment?: Environment; requestId?: bigint };

// Merchant id, environment and request id, as the triggers send them.
const pattern = /^(\d{1,19})(?: (production|sandbox)(?: (\d{1,19}))?)?$/;

/** Parses a notification; null if it is invalid, because anyone with database access can send one. */
export function parseChange(payload: string): Change | null {
  const [, merchantId, environment, requestId] = pattern.exec(payload) ?? [];
  if (merchantId === undefined) return null;
  return {
    merchantId: BigInt(merchantId),
    ...(environment === undefined ? {} : { environment: environment as Environment }),
    ...(requestId === undefined ? {} : { requestId: BigInt(requestId) }),
  };
}

/**
 * Whether the change may affect the topic. A request's page is affected only by changes of that request and of the
 * merchant itself.
 */
export function concerns(
  change: Change,
  topic: Required<Pick<Change, "merchantId" | "environment">> & Change,
): boolean {
  if (change.merchantId !== topic.merchantId) return false;
  if (change.environment === undefined) return true;
  if (change.environment !== topic.environment) return false;
  return topic.requestId === undefined || change.requestId === topic.requestId;
}
