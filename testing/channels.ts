import { notificationKinds } from "@/lib/events/notifications/schema";
import { createChannel } from "@/lib/events/notifications/channels/change";
import { createChannelSchema, type CreateChannelBody } from "@/lib/events/notifications/channels/schema";
import type { ChannelSender } from "@/lib/events/notifications/channels/send";
import { openPost } from "@/lib/events/webhooks/delivery/post";
import { env } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { newMember } from "./members";
import { contextOf } from "./settlement-fixtures";
import { thisMachine } from "./webhooks";

/** The example of an address of each service; the secrets in it begin with "canary". */
export const channelAddresses = {
  slack: { service: "slack", url: "https://hooks.slack.com/services/T01/B02/canarySlack" },
  discord: { service: "discord", url: "https://discord.com/api/webhooks/123456/canary-Discord_1" },
  telegram: { service: "telegram", token: "123456:canaryTelegram-ABCDEFGH_1", chat_id: "-1001234567890" },
  url: { service: "url", url: "http://127.0.0.1:9/canaryUrl" },
} as const;

type Options = {
  address?: (typeof channelAddresses)[keyof typeof channelAddresses] | { service: "url"; url: string };
  name?: string;
  kinds?: CreateChannelBody["kinds"];
  language?: string;
};

/** Adds a channel of the merchant that reports everything; returns it with its secret. */
export async function newChannel(scope: Scope, options: Options = {}) {
  const { address = channelAddresses.url, name = "Till", kinds = [...notificationKinds], language = "en" } = options;
  const actor = await newMember(scope.merchantId);
  const input = createChannelSchema.parse({ ...address, name, kinds, language });
  const { encryptionKeys } = env();
  return createChannel(contextOf(scope, { actor }), input, { targets: thisMachine, encryptionKeys });
}

const realAddress = /^https:\/\/(hooks\.slack\.com|discord\.com|api\.telegram\.org)(?=\/)/;

/**
 * A worker's sender that reaches the receiver in place of the services, whose addresses stay what they are. The path of
 * the request is the one of the service.
 */
export function newChannelSender(receiverUrl: string, now: () => Date = () => new Date()): ChannelSender {
  const post = openPost(thisMachine);
  const { origin } = new URL(receiverUrl);
  return {
    post: (message) => post({ ...message, url: message.url.replace(realAddress, origin) }),
    encryptionKeys: env().encryptionKeys,
    baseUrl: "https://remit.example",
    now,
  };
}
