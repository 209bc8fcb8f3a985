import { DomainError } from "@/lib/platform/errors";
import { listen, type Listening } from "@/lib/platform/listen";
import type { Scope, Environment } from "@/lib/platform/scope";

// Triggers notify this channel in the transaction of each change that a page shows.
const channel = "remit_changes";

/** The content of a page: a merchant's environment, or one request. */
export type Topic = Scope & { requestId?: bigint };
type Follower = { topic: Topic; onChange: () => void };

const followers = new Map<bigint, Set<Follower>>();
let listening: Listening | undefined;

/**
 * Calls `onChange` after each commit that changes the topic, in any process, and after a gap in notifications.
 * Resolves, with the function that stops it, once no later change can be missed. Throws `temporarily_unavailable`
 * without a database. All followers of a process share one connection outside the pool.
 */
export async function followChanges(topic: Topic, onChange: () => void): Promise<() => void> {
  const follower = { topic, onChange };
  const ofMerchant = followers.get(topic.merchantId) ?? new Set();
  followers.set(topic.merchantId, ofMerchant.add(follower));
  listening ??= listen(channel, { onPayload, onGap });
  try {
    await listening.untilConnected();
  } catch {
    unfollow(follower);
    throw new DomainError("temporarily_unavailable", "Changes cannot be followed right now.", { retryAfterSeconds: 5 });
  }
  return () => unfollow(follower);
}

function unfollow(follower: Follower): void {
  const { merchantId } = follower.topic;
  const ofMerchant = followers.get(merchantId);
  ofMerchant?.delete(follower);
  if (ofMerchant?.size === 0) followers.delete(merchantId);
  if (followers.size > 0) return;
  listening?.end();
  listening = undefined;
}

function onPayload(payload: string): void {
  const change = parseChange(payload);
  if (change) notifyAffected(followers.get(change.merchantId) ?? [], change);
}

function notifyAffected(candidates: Iterable<Follower>, change: Change): void {
  for (const { topic, onChange } of candidates) if (concerns(change, topic)) onChange();
}

function onGap(): void {
  for (const ofMerchant of followers.values()) for (const { onChange } of ofMerchant) onChange();
}

/** A change to a merchant, an environment or a request. */
type Change = { merchantId: bigint; environment?: Environment; requestId?: bigint };

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
