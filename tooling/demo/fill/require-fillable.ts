import { db } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";

/**
 * Throws if the instance reads a live network, or if the sandbox is filled already. Throws too if a webhook endpoint or a
 * notification channel would send the fill's events to somebody.
 */
export async function requireFillable(scope: Scope): Promise<void> {
  const live = await db().chain.findFirst({ where: { isActive: true, isTestnet: false } });
  if (live) throw new Error(`This instance reads ${live.name}, a live network: fill only an instance of tests.`);
  const { merchantId, environment } = scope;
  const where = { merchantId, environment };
  const earlier = await db().paymentRequest.findFirst({ where: { ...where, createdAt: { lt: monthAgo() } } });
  if (earlier) throw new Error("The sandbox is filled already. For another fill, start with a new DATA_DIR.");
  const endpoint = await db().webhookEndpoint.findFirst({ where: { ...where, disabledAt: null, deletedAt: null } });
  if (endpoint) throw new Error(`The webhook endpoint ${endpoint.url} would get every event: disable it first.`);
  const channel = await db().notificationChannel.findFirst({ where });
  if (channel)
    throw new Error(`The channel "${channel.name}" would get a message about every payment: remove it first.`);
}

/** Requests older than any that a new instance has. */
function monthAgo(): Date {
  return new Date(Date.now() - 30 * 86_400_000);
}
