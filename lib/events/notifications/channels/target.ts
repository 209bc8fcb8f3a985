import { z } from "zod";
import { checkEndpointUrl, type WebhookTargets } from "@/lib/events/webhooks/endpoints/url";
import { newWebhookSecret } from "@/lib/events/webhooks/endpoints/secrets";
import type { SealedColumn } from "@/lib/platform/crypto/reseal";
import { seal, unseal } from "@/lib/platform/crypto/seal";
import type { EncryptionKey } from "@/lib/platform/env";
import type { CreateChannelInput } from "./schema";

// Where a channel's messages go. The addresses of the services contain their secret, so everything is encrypted.

const targetSchema = z.object({
  url: z.string(),
  /** The chat of a Telegram bot. */
  chat_id: z.string().optional(),
  /** Signs messages to a URL. */
  secret: z.string().optional(),
});
export type ChannelTarget = z.infer<typeof targetSchema>;

/** Throws a validation error for a URL that is unsafe to call. */
export function targetOf(input: CreateChannelInput, targets: WebhookTargets): ChannelTarget {
  if (input.service === "telegram") {
    return { url: `https://api.telegram.org/bot${input.token}/sendMessage`, chat_id: input.chat_id };
  }
  if (input.service === "url") return { url: checkEndpointUrl(input.url, targets), secret: newWebhookSecret() };
  return { url: input.url };
}

type Keys = readonly [EncryptionKey, ...EncryptionKey[]];

export function sealTarget(target: ChannelTarget, channelId: string, [key]: Keys): Uint8Array<ArrayBuffer> {
  return seal(JSON.stringify(target), channelId, key);
}

export function unsealTarget(sealed: Uint8Array, channelId: string, keys: readonly EncryptionKey[]): ChannelTarget {
  return targetSchema.parse(JSON.parse(unseal(sealed, channelId, keys)));
}

export const sealedChannelTargets: SealedColumn = {
  table: "notification_channel",
  column: "target",
  beforeFirst: "",
  ownerOf: String,
};
