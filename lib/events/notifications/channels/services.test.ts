import { expect, test } from "vitest";
import type { Notification } from "@/lib/events/notifications/notification";
import { newsMessage, testMessage, type Source } from "./message";
import { channelServices } from "./schema";
import { bodyFor, isShortEnough } from "./services";

const source: Source = { business: "Halden & Søn", environment: "production", pages: "https://remit.example/live" };
const target = { url: "https://chat.example", chat_id: "-1001" };
const page = "https://remit.example/live/payment-requests/71e57afe";

/** Texts with which a shop's customer could try to reach the readers of the merchant's chat. */
const hostile = [
  "@everyone @here look",
  "<!channel> <!here> <!everyone>",
  "<@U012AB3CD> <#C012AB3CD> <!subteam^S1>",
  "<https://evil.example|Refund here>",
  "[Refund here](https://evil.example)",
  "[Refund](<https://evil.example>)",
  "https://evil.example/login",
  "evil.example t.me/evil",
  "<@&1234> <@1234> <#1234> </pay:1>",
  "||spoiler|| **bold** __u__ ~~s~~ `code` ```block```",
  "# Heading\n> quote\n- list\n1. list",
  "<a href='https://evil.example'>x</a> <b>&lt;",
  "\\[x](https://evil.example) \\\\@everyone",
  "tg://user?id=1 @durov /start #tag $USD",
  ":warning: <t:0:R> <:x:1>",
  "mailto:a@evil.example a@evil.example",
  "🙂 𝒶 @everyone",
];

function newsOf(description: string, count = 1) {
  const request = { publicId: "71e57afe", description, externalId: description };
  const one: Notification = { kind: "paid", amount: "10", symbol: "USDC", chain: "Base", request };
  return { listed: Array<Notification>(count).fill(one), count };
}

function bodyOf(service: (typeof channelServices)[number], description: string) {
  const message = newsMessage(newsOf(description), source);
  if (!message) throw new Error("There is news.");
  return JSON.parse(bodyFor(service, message, source, target)) as Record<string, unknown>;
}

test.each(hostile)("Slack shows %j as plain text", (text) => {
  const { text: summary, blocks } = bodyOf("slack", text) as {
    text: string;
    blocks: { text: { type: string; text: string; verbatim: boolean } }[];
  };
  expect(summary).toBe("Paid: 10 USDC");
  const [block] = blocks;
  // Slack makes links and mentions by itself only without `verbatim`.
  expect(block?.text).toMatchObject({ type: "mrkdwn", verbatim: true });
  expect(block?.text.text.match(/<[^>]*>?/g)).toEqual([`<${page}>`]);
  expect(block?.text.text).toMatch(/^Halden &amp; Søn\nPaid: 10 USDC on Base\n/);
});

test.each(hostile)("Discord shows %j as plain text without a mention", (text) => {
  const { content, ...rest } = bodyOf("discord", text) as { content: string };
  expect(rest).toEqual({ allowed_mentions: { parse: [] }, flags: 4 });
  const lines = content.split("\n").filter((line) => line !== `<${page}>`);
  // Without the escaped marks, no mark is left that could mean anything.
  for (const line of lines) expect(line.replace(/\\[!-/:-@[-`{-~]/g, "")).toMatch(/^[^!-/:-@[-`{-~]*$/);
  expect(lines.join("\n").replace(/\\([!-/:-@[-`{-~])/g, "$1")).toContain(text.replace(/\n/g, " "));
});

test.each(hostile)("Telegram makes no link of %j, because all of it is code", (text) => {
  const body = bodyOf("telegram", text);
  const { text: shown, entities } = body as {
    text: string;
    entities: { type: string; offset: number; length: number }[];
  };
  expect(body).not.toHaveProperty("parse_mode");
  expect(body).toMatchObject({ chat_id: "-1001", link_preview_options: { is_disabled: true } });
  const plain = text.replace(/\n/g, " ");
  const marked = entities.map(({ type, offset, length }) => [type, shown.slice(offset, offset + length)]);
  expect(marked).toEqual([
    ["code", "Halden & Søn"],
    ["code", plain],
    ["code", plain],
  ]);
  let rest = shown;
  for (const { offset, length } of entities.toReversed()) rest = rest.slice(0, offset) + rest.slice(offset + length);
  expect(rest).toBe(`\nPaid: 10 USDC on Base\n\n\n${page}`);
});

test("a URL gets the facts as JSON", () => {
  expect(bodyOf("url", "Winter roast")).toEqual({
    type: "notification",
    environment: "production",
    business: "Halden & Søn",
    summary: "Paid: 10 USDC",
    text: `Halden & Søn\nPaid: 10 USDC on Base\nWinter roast\nWinter roast\n${page}`,
    notifications: [
      {
        kind: "paid",
        amount: "10",
        symbol: "USDC",
        chain: "Base",
        payment_request: { public_id: "71e57afe", external_id: "Winter roast", description: "Winter roast" },
        url: page,
      },
    ],
    more: 0,
  });
});

test.each(channelServices)("%s has room for one notification, whatever its texts are", (service) => {
  const message = newsMessage(newsOf("`".repeat(5000), 20), { ...source, business: "]".repeat(5000) }, 1);
  expect(message && isShortEnough(service, message)).toBe(true);
});

test("counts the notifications that are not listed, and tells the sandbox apart", () => {
  const message = newsMessage({ ...newsOf("Cup", 20), count: 31 }, { ...source, environment: "sandbox" }, 2);
  expect(message?.summary).toBe("31 payments");
  expect(message?.lines[0]).toEqual({ theirs: "Halden & Søn (sandbox)" });
  expect(message?.lines.slice(-2)).toEqual([{ ours: "And 29 more:" }, { link: "https://remit.example/live/payments" }]);
  expect(testMessage(source).lines).toHaveLength(2);
});
