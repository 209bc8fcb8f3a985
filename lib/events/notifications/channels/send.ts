import { z } from "zod";
import { rolesWith } from "@/lib/accounts/merchants/permissions";
import { maxListed, readNews, type News } from "@/lib/events/notifications/news";
import { isSuccess, type Post, type PostResult } from "@/lib/events/webhooks/delivery/post";
import { readRetryAfter } from "@/lib/events/webhooks/delivery/record-attempt";
import { signedHeaders } from "@/lib/events/webhooks/delivery/sign";
import { db } from "@/lib/platform/db";
import type { EncryptionKey } from "@/lib/platform/env";
import { loadMailLanguage } from "@/lib/platform/language/mail/load";
import { runInLanguage } from "@/lib/platform/language/request-language";
import { hourMs } from "@/lib/platform/jobs/schedule";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { minuteMs } from "@/lib/platform/process/interval";
import type { Merchant, NotificationChannel } from "@/prisma/generated/client";
import { failingMail } from "./failing-mail";
import { newsMessage, testMessage, type Message, type Source } from "./message";
import { serviceSchema, type ChannelService } from "./schema";
import { bodyFor, isShortEnough } from "./services";
import { unsealTarget } from "./target";

// Sends messages to channels. A channel reports events in order: the next message begins where the last one that
// arrived ended. After a crash between sending and recording, it is sent again, with the same id.

export type ChannelSender = {
  post: Post;
  encryptionKeys: readonly EncryptionKey[];
  baseUrl: string;
  now: () => Date;
};

type Channel = NotificationChannel & { merchant: Merchant };

const payloadSchema = z.object({ channel_id: z.string() });

const longestPauseMs = 6 * hourMs;
const longestAskedPauseMs = 24 * hourMs;
/** After this time, the people who can repair the channel get a mail; who added it may have left. */
const warnAfterMs = 48 * hourMs;

/** Sends what has happened since the channel's last message. Failures are recorded, not thrown. */
export async function sendChannelMessage(payload: unknown, sender: ChannelSender): Promise<void> {
  const channel = await findChannel(payload);
  if (!channel) return;
  const { id, merchantId, environment, notifiedSequence: after } = channel;
  const scope = { merchantId, environment };
  const counter = await db().eventCounter.findUnique({ where: { merchantId_environment: scope } });
  const told = { notifiedSequence: counter?.lastSequence ?? after };
  const news = await readNews({ scope, after, upto: told.notifiedSequence }, channel.kinds);
  const write = (source: Source) => fittingMessage(news, source, serviceOf(channel));
  const result = await send(channel, { id: `msg_${id}_${after}_${told.notifiedSequence}`, write }, sender);
  if (result) await recordResult(channel, result, { now: sender.now(), told });
  else await db().notificationChannel.updateMany({ where: { id, notifiedSequence: after }, data: told });
}

/** Sends a test message. If it arrives, what waits for the channel is sent too. */
export async function sendChannelTest(payload: unknown, sender: ChannelSender): Promise<void> {
  const channel = await findChannel(payload);
  if (!channel) return;
  const id = `msg_${channel.id}_test_${sender.now().getTime()}`;
  const result = await send(channel, { id, write: testMessage }, sender);
  if (result) await recordResult(channel, result, { now: sender.now(), told: {} });
}

function findChannel(payload: unknown): Promise<Channel | null> {
  const { channel_id: id } = payloadSchema.parse(payload);
  return db().notificationChannel.findUnique({ where: { id }, include: { merchant: true } });
}

function serviceOf({ service }: Channel): ChannelService {
  return serviceSchema.parse(service);
}

/** The message that lists as many news as the service has room for, at least one; null without news. */
function fittingMessage(news: News, source: Source, service: ChannelService): Message | null {
  for (let limit = maxListed; limit > 1; limit -= 1) {
    const message = newsMessage(news, source, limit);
    if (!message || isShortEnough(service, message)) return message;
  }
  return newsMessage(news, source, 1);
}

/** `id` is the same if the message is sent again. */
type Outgoing = { id: string; write: (source: Source) => Message | null };

/** Null if there is nothing to say. */
async function send(channel: Channel, { id, write }: Outgoing, sender: ChannelSender): Promise<PostResult | null> {
  const { language, merchant, environment } = channel;
  const target = unsealTarget(channel.target, channel.id, sender.encryptionKeys);
  const pages = `${sender.baseUrl}/${environment === "production" ? "live" : "sandbox"}`;
  const source = { business: merchant.name, environment, pages };
  await loadMailLanguage(language);
  const body = runInLanguage(language, () => {
    const message = write(source);
    return message && bodyFor(serviceOf(channel), message, source, target);
  });
  if (body === null) return null;
  const headers = target.secret ? signedHeaders({ id, body, sentAt: sender.now() }, [target.secret]) : {};
  return sender.post({ url: target.url, headers, body });
}

type Outcome = { now: Date; told: { notifiedSequence?: bigint } };

/** Does nothing if another worker has recorded the same message. */
async function recordResult(channel: Channel, result: PostResult, { now, told }: Outcome): Promise<void> {
  const { id, notifiedSequence, failureCount } = channel;
  const where = { id, notifiedSequence };
  if (isSuccess(result)) {
    const healthy = { failureCount: 0, failingSince: null, lastError: null, nextAttemptAt: null, warnedAt: null };
    await db().notificationChannel.updateMany({ where, data: { ...healthy, ...told, lastSentAt: now } });
    return;
  }
  const failingSince = channel.failingSince ?? now;
  const data = { failureCount: failureCount + 1, failingSince, lastError: errorOf(result) };
  const nextAttemptAt = new Date(now.getTime() + pauseMs(result, failureCount, now));
  await db().notificationChannel.updateMany({ where, data: { ...data, nextAttemptAt } });
  if (now.getTime() - failingSince.getTime() >= warnAfterMs) await warnOnce(channel, now);
}

/** A minute after the first failure, then twice as long each time; longer if the receiver asks for it. */
function pauseMs(result: PostResult, failureCount: number, now: Date): number {
  const asked = "response" in result ? readRetryAfter(result.response.retryAfter, now) : 0;
  const own = Math.min(minuteMs * 2 ** Math.min(failureCount, 20), longestPauseMs);
  return Math.max(own, Math.min(asked, longestAskedPauseMs));
}

function errorOf(result: PostResult): string {
  return "error" in result ? result.error : `http_${result.response.status}`;
}

async function warnOnce({ id, merchantId }: Channel, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.notificationChannel.updateMany({
      where: { id, warnedAt: null },
      data: { warnedAt: now },
    });
    const to = { membersOf: merchantId, roles: rolesWith("webhooks:write") };
    if (count > 0) await queueMail(tx, { to, kind: failingMail, data: { channel_id: id } });
  });
}
