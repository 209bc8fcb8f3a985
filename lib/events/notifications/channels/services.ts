import type { Notification } from "@/lib/events/notifications/notification";
import { pageOf } from "@/lib/events/notifications/text";
import type { Message, Part, Source } from "./message";
import type { ChannelService } from "./schema";
import type { ChannelTarget } from "./target";

// Each service's form of a message. Invariant: nothing that someone else has written, such as the description of a
// request, becomes a mention, a link or a format of ours.

/** The body that a service expects. */
type Format = (message: Message, source: Source, target: ChannelTarget) => Record<string, unknown>;

/** The longest text that a service accepts, with some room. */
const maxLength: Record<ChannelService, number> = { slack: 2900, discord: 1900, telegram: 3900, url: Infinity };

const formats: Record<ChannelService, Format> = {
  slack: ({ summary, lines }) => ({
    text: escapeSlack(summary),
    blocks: [{ type: "section", text: { type: "mrkdwn", text: textOf(lines, slackPart), verbatim: true } }],
    unfurl_links: false,
    unfurl_media: false,
  }),
  discord: ({ lines }) => ({
    content: textOf(lines, discordPart),
    allowed_mentions: { parse: [] },
    flags: suppressEmbeds,
  }),
  telegram: ({ lines }, _source, { chat_id }) => ({
    chat_id,
    text: textOf(lines, plainPart),
    entities: codeEntities(lines),
    link_preview_options: { is_disabled: true },
  }),
  url: ({ summary, lines, listed, count }, { business, environment, pages }) => ({
    type: listed.length > 0 ? "notification" : "test",
    environment,
    business,
    summary,
    text: textOf(lines, plainPart),
    notifications: listed.map((notification) => ({
      kind: notification.kind,
      amount: notification.amount,
      symbol: notification.symbol,
      chain: notification.chain,
      payment_request: requestOf(notification),
      url: pageOf(notification, pages),
    })),
    more: count - listed.length,
  }),
};

const suppressEmbeds = 1 << 2;

/** The body for a service, as JSON. */
export function bodyFor(service: ChannelService, message: Message, source: Source, target: ChannelTarget): string {
  return JSON.stringify(formats[service](message, source, target));
}

/** Whether a service accepts a message of this length. */
export function isShortEnough(service: ChannelService, { lines }: Message): boolean {
  return textOf(lines, parts[service]).length <= maxLength[service];
}

function textOf(lines: readonly Part[], partText: (part: Part) => string): string {
  return lines.map(partText).join("\n");
}

/** `verbatim` keeps addresses and names such as @here from becoming links; the three characters begin all others. */
function slackPart(part: Part): string {
  return "link" in part ? `<${escapeSlack(part.link)}>` : escapeSlack(plainPart(part));
}

function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A backslash takes every punctuation mark its meaning, in addresses too. */
function discordPart(part: Part): string {
  return "link" in part ? `<${part.link}>` : plainPart(part).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

function plainPart(part: Part): string {
  if ("link" in part) return part.link;
  return "ours" in part ? part.ours : part.theirs;
}

/** Telegram makes links of plain text by itself, except of text marked as code. It counts in UTF-16, as JavaScript does. */
function codeEntities(lines: readonly Part[]) {
  let offset = 0;
  return lines.flatMap((part) => {
    const { length } = plainPart(part);
    const entity = { type: "code", offset, length };
    offset += length + 1;
    return "theirs" in part && length > 0 ? [entity] : [];
  });
}

const parts: Record<ChannelService, (part: Part) => string> = {
  slack: slackPart,
  discord: discordPart,
  telegram: plainPart,
  url: plainPart,
};

function requestOf({ request }: Notification) {
  return request
    ? { public_id: request.publicId, external_id: request.externalId, description: request.description }
    : null;
}
