import { z } from "zod";
import { notificationKinds } from "@/lib/events/notifications/schema";
import { languagesOf } from "@/lib/platform/language/languages";
import { plainLine } from "@/lib/platform/plain-text";

// Wire format of a merchant's notification channels. Safe to import in the browser.

export const channelServices = ["slack", "discord", "telegram", "url"] as const;
export type ChannelService = (typeof channelServices)[number];
export const serviceSchema = z.enum(channelServices);

export const maxChannels = 10;
export const maxNameLength = 60;
export const maxUrlLength = 2048;

const invalid = (message: string) => ({ params: { code: "invalid_format" }, message });

/** The address with which a service lets others write to one of its chats. It contains the secret. */
const hookUrl = (pattern: RegExp, beginning: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxUrlLength)
    .refine((url) => pattern.test(url), invalid(`must be a URL that begins with ${beginning}`));

const common = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxNameLength)
    .refine(...plainLine),
  kinds: z
    .array(z.enum(notificationKinds))
    .min(1)
    .max(notificationKinds.length)
    .transform((kinds) => notificationKinds.filter((kind) => kinds.includes(kind))),
  language: z.enum(languagesOf("mail")),
};

const addresses = {
  slack: {
    service: z.literal("slack"),
    url: hookUrl(/^https:\/\/hooks\.slack\.com\/[\w-]+(\/[\w-]+)+$/, "https://hooks.slack.com/"),
  },
  discord: {
    service: z.literal("discord"),
    url: hookUrl(
      /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]+$/,
      "https://discord.com/api/webhooks/",
    ),
  },
  telegram: {
    service: z.literal("telegram"),
    token: z
      .string()
      .trim()
      .min(1)
      .refine(
        (token) => /^\d{1,20}:[\w-]{20,100}$/.test(token),
        invalid("must be a bot token such as 123456:ABC-DEF…"),
      ),
    chat_id: z
      .string()
      .trim()
      .min(1)
      .refine(
        (id) => /^(?:-?\d{1,20}|@\w{5,32})$/.test(id),
        invalid("must be a number such as -1001234 or a name such as @shop"),
      ),
  },
  url: {
    service: z.literal("url"),
    url: z
      .string()
      .trim()
      .min(1)
      .max(maxUrlLength)
      .refine(...plainLine),
  },
} as const;

export const createChannelSchema = z.discriminatedUnion("service", [
  z.strictObject({ ...addresses.slack, ...common }),
  z.strictObject({ ...addresses.discord, ...common }),
  z.strictObject({ ...addresses.telegram, ...common }),
  z.strictObject({ ...addresses.url, ...common }),
]);

/** Omitted fields do not change. Another address is another channel. */
export const updateChannelSchema = z.strictObject(common).partial();

export const channelParams = z.object({ id: z.string() });

export type CreateChannelBody = z.input<typeof createChannelSchema>;
export type CreateChannelInput = z.output<typeof createChannelSchema>;
export type UpdateChannelBody = z.input<typeof updateChannelSchema>;
export type UpdateChannelInput = z.output<typeof updateChannelSchema>;

export type PresentedChannel = Pick<CreateChannelInput, "service" | "name" | "kinds" | "language"> & {
  id: string;
  /** The newest message that arrived. */
  last_sent_at: string | null;
  /** The first failure since the last success. */
  failing_since: string | null;
  /** Of the newest failure: a WebhookAttemptError, or `http_` with the status of the response. */
  last_error: string | null;
  next_attempt_at: string | null;
  created_at: string;
};

/** Only the response to the creation contains the secret, which signs messages to a URL. */
export type CreatedChannel = PresentedChannel & { secret: string | null };
