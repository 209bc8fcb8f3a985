import { db } from "@/lib/platform/db";
import { disableEndpoint } from "../endpoints/disable";
import type { Target } from "./find-due";
import { isSuccess, type PostResult } from "./post";

const hourMs = 60 * 60 * 1000;
const disableAfterMs = 5 * 24 * hourMs;
/** Longer than the longest gap of the schedule: without attempts in this time, the failures are not continuous. */
const maxSilenceMs = 27 * hourMs;

type Round = { beganAt: Date; now: Date };

/**
 * Updates the endpoint's health from a round of attempts: whether it fails and since when. Disables it after 410 or
 * five days with nothing but failures.
 */
export async function updateEndpointHealth(endpoint: Target, results: PostResult[], round: Round): Promise<void> {
  if (results.length === 0) return;
  if (results.some((result) => "response" in result && result.response.status === 410))
    return disable(endpoint, "gone", round);
  if (results.some(isSuccess)) return setFailingSince(endpoint, null);
  if (endpoint.failingSince === null) return setFailingSince(endpoint, round.beganAt);
  if (round.now.getTime() - endpoint.failingSince.getTime() < disableAfterMs) return;
  if (await wasTriedRecently(endpoint.id, round.beganAt)) return disable(endpoint, "failing", round);
  // After a time without attempts, the five days begin again.
  return setFailingSince(endpoint, round.beganAt);
}

/** Sets or clears `failingSince`, unless the endpoint has changed since the attempts. */
async function setFailingSince({ id, updatedAt, failingSince }: Target, since: Date | null): Promise<void> {
  if (since === failingSince) return;
  await db().webhookEndpoint.updateMany({ where: { id, updatedAt }, data: { failingSince: since } });
}

async function disable(endpoint: Target, reason: "gone" | "failing", { now }: Round): Promise<void> {
  await db().$transaction((tx) => disableEndpoint(tx, endpoint, reason, now));
}

async function wasTriedRecently(endpointId: string, before: Date): Promise<boolean> {
  const attemptedAt = { lt: before, gte: new Date(before.getTime() - maxSilenceMs) };
  return (await db().webhookAttempt.findFirst({ where: { attemptedAt, delivery: { endpointId } } })) !== null;
}
