import { db } from "@/lib/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { disableEndpoint } from "./disable";
import { isSuccess, type PostResult } from "./post";

const failuresOnlyMs = 5 * 24 * 60 * 60 * 1000;

/**
 * Draws from attempts made together what they say of the endpoint: whether it fails, and since when; after 410, or five days
 * of failures only, it is disabled.
 */
export async function judgeEndpoint(endpoint: WebhookEndpoint, results: PostResult[], now: Date): Promise<void> {
  if (results.length === 0) return;
  const isFailing = !results.some(isSuccess);
  if (isFailing !== (endpoint.failingSince !== null)) {
    await db().webhookEndpoint.updateMany({
      where: { id: endpoint.id, failingSince: isFailing ? null : { not: null } },
      data: { failingSince: isFailing ? now : null },
    });
  }
  const reason = disablingReason(isFailing ? endpoint.failingSince : null, results, now);
  if (reason) await db().$transaction((tx) => disableEndpoint(tx, endpoint.id, reason, now));
}

function disablingReason(failingSince: Date | null, results: PostResult[], now: Date) {
  if (results.some((result) => "answer" in result && result.answer.status === 410)) return "gone";
  return failingSince && now.getTime() - failingSince.getTime() >= failuresOnlyMs ? "failing" : undefined;
}
