import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { WebhookTargets } from "@/lib/events/webhooks/endpoints/url";
import type { Transaction } from "@/lib/platform/db";
import type { EncryptionKey } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { Scope } from "@/lib/platform/scope";
import type { NotificationChannel } from "@/prisma/generated/client";
import { recordChannelChange, recordChannelDeletion } from "./audit";
import { lockChannel } from "./get";
import { maxChannels, type CreateChannelInput, type UpdateChannelInput } from "./schema";
import { sealTarget, targetOf } from "./target";
import { testTask } from "./queue";

type Settings = {
  targets: WebhookTargets;
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
};

/**
 * Adds a channel, which gets messages about the events after it. Returns the secret that signs messages to a URL only
 * here. Throws `notification_channel_limit_reached`, and a validation error for an unsafe URL.
 */
export async function createChannel(
  ctx: Context<Person>,
  input: CreateChannelInput,
  { targets, encryptionKeys }: Settings,
): Promise<{ row: NotificationChannel; secret: string | null }> {
  const { scope, actor, now } = ctx;
  const { service, name, kinds, language } = input;
  const target = targetOf(input, targets);
  const id = newId("nch");
  const row = await inTransaction(ctx, async (tx) => {
    await requireBelowLimit(tx, scope);
    const counter = await tx.eventCounter.findUnique({ where: { merchantId_environment: scope } });
    const after = await tx.notificationChannel.create({
      data: {
        ...scope,
        id,
        service,
        name,
        kinds,
        language,
        target: sealTarget(target, id, encryptionKeys),
        notifiedSequence: counter?.lastSequence ?? 0n,
        createdById: actor.id,
        createdAt: now,
        updatedAt: now,
      },
    });
    await recordChannelChange(tx, ctx, { before: null, after });
    await notifyMembers(tx, ctx, { kind: "notification_channel_added", service, name });
    return after;
  });
  return { row, secret: target.secret ?? null };
}

async function requireBelowLimit(tx: Transaction, scope: Scope): Promise<void> {
  await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${scope.merchantId} FOR NO KEY UPDATE`;
  if ((await tx.notificationChannel.count({ where: { ...scope } })) < maxChannels) return;
  const message = `This environment already has ${maxChannels} notification channels; delete one first.`;
  throw new DomainError("notification_channel_limit_reached", message);
}

/** Throws `notification_channel_not_found`. */
export async function updateChannel(
  ctx: Context<Person>,
  { id, ...change }: UpdateChannelInput & { id: string },
): Promise<NotificationChannel> {
  const { scope, now } = ctx;
  return inTransaction(ctx, async (tx) => {
    const before = await lockChannel(tx, scope, id);
    const after = await tx.notificationChannel.update({ where: { id, ...scope }, data: { ...change, updatedAt: now } });
    await recordChannelChange(tx, ctx, { before, after });
    return after;
  });
}

/** Throws `notification_channel_not_found`. */
export async function deleteChannel(ctx: Context<Person>, { id }: { id: string }): Promise<void> {
  const { scope } = ctx;
  await inTransaction(ctx, async (tx) => {
    const row = await lockChannel(tx, scope, id);
    await tx.notificationChannel.delete({ where: { id, ...scope } });
    await recordChannelDeletion(tx, ctx, row);
  });
}

/** Lets a worker send a test message now. The channel then tells whether it arrived. */
export async function testChannel(ctx: Context<Person>, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockChannel(tx, ctx.scope, id);
    await addJob(tx, { task: testTask, payload: { channel_id: id }, key: `${testTask}:${id}` });
  });
}
