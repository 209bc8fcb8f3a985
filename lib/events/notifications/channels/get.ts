import type { Context } from "@/lib/accounts/merchants/context";
import type { Transaction } from "@/lib/platform/db";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Scope } from "@/lib/platform/scope";
import type { NotificationChannel } from "@/prisma/generated/client";

/** The merchant's channels in one environment, oldest first; at most ten. */
export async function listChannels({ scope }: Context): Promise<NotificationChannel[]> {
  return db().notificationChannel.findMany({ where: { ...scope }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

/** A channel, locked until the transaction ends. Throws `notification_channel_not_found`. */
export async function lockChannel(tx: Transaction, scope: Scope, id: string): Promise<NotificationChannel> {
  const [locked] = isChannelId(id)
    ? await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM notification_channel
        WHERE id = ${id} AND merchant_id = ${scope.merchantId} AND environment = ${scope.environment}::environment
        FOR NO KEY UPDATE`
    : [];
  if (!locked) throw new DomainError("notification_channel_not_found", "No such notification channel.");
  return tx.notificationChannel.findUniqueOrThrow({ where: { id, ...scope } });
}

function isChannelId(text: string): boolean {
  return /^nch_[0-9A-Za-z]{24}$/.test(text);
}
