import { texts } from "@/lib/platform/language/texts";
import type { ChannelService } from "@/lib/events/notifications/channels/schema";
import type { attemptErrorSchema } from "@/lib/events/webhooks/delivery/schema";
import type { z } from "zod";

// Every text of the notification channels; **…** is bold, […] a link, {…} an element.
export const messages = texts("accounts/notification-channels", {
  title: "Notification channels",
  about:
    "Messages to a chat of your team, or to any URL, about the payments of this environment, a minute after they happen.",
  failure: "The notification channels could not be loaded",
  none: "No channel yet",
  add: "Add channel",
  most: (count: number) => `An environment has at most ${count} channels.`,
  services: {
    slack: "Slack",
    discord: "Discord",
    telegram: "Telegram",
    url: "URL",
  } satisfies Record<ChannelService, string>,
  kinds: (count: number, all: number) => (count === all ? "all notifications" : `${count} of ${all} notifications`),
  detail: (service: string, kinds: string) => `${service}, ${kinds}`,
  sent: "Last message {time}",
  noMessage: "No message yet",
  failing: "Failing since {time}: {reason}",
  reasons: {
    timeout: "no response within 15 s",
    dns_failed: "the host name was not found",
    address_not_allowed: "the address is not public",
    connection_failed: "the connection failed",
    tls_failed: "the certificate is not valid",
    invalid_response: "the response is not HTTP",
  } satisfies Record<z.infer<typeof attemptErrorSchema>, string>,
  responded: (status: string) => `the service responded with ${status}`,
  test: "Send test message",
  tested: (name: string) => `Test message to “${name}” sent; its result appears here`,
  edit: "Edit",
  delete: "Delete",
  named: (name: string) => `the channel ${name}`,

  dialog: {
    addTitle: "Add a notification channel",
    addText: "Everyone in the chat sees the amounts, references and descriptions of your payments.",
    editTitle: "Edit the notification channel",
    editText: "To send messages elsewhere, delete the channel and add another.",
    submit: ["Add channel", "Adding…"] as [string, string],
    save: ["Save", "Saving…"] as [string, string],
    service: "Service",
    name: "Name",
    nameHint: "Only your team sees it",
    url: {
      slack: "Webhook URL",
      discord: "Webhook URL",
      url: "URL",
    },
    urlHint: {
      slack: "In Slack: Apps → Incoming Webhooks → Add to Slack. The URL is a secret.",
      discord: "In Discord: the channel’s settings → Integrations → Webhooks → Copy Webhook URL. The URL is a secret.",
      url: "Gets a signed JSON message by POST. Begins with https://.",
    },
    token: "Bot token",
    tokenHint: "From @BotFather. Add the bot to the chat.",
    chatId: "Chat ID",
    chatIdHint: "A number such as -1001234567890, or the @name of a public channel",
    kinds: "Tell it when",
    language: "Language",
    added: "Channel added. Send a test message to see that it works.",
    saved: "Channel saved",
  },

  secret: {
    word: "secret",
    title: "Channel added",
    about: "Verify messages with this secret, as those of webhooks. It is shown only once.",
  },

  deletion: {
    title: (name: string) => `Delete “${name}”?`,
    keep: "Keep channel",
    submit: ["Delete channel", "Deleting…"] as [string, string],
    stops: "It gets no further messages",
    stays: "Messages that were sent stay in the chat",
    done: "Channel deleted",
  },
});
