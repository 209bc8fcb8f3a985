import { z } from "zod";
import { findReader } from "@/lib/events/notifications/reader";
import type { MailChoice } from "@/lib/events/notifications/schema";
import { amountOnChain } from "@/lib/events/notifications/text";
import { db } from "@/lib/platform/db";
import { texts } from "@/lib/platform/language/texts";
import { queueMail, type MailKind } from "@/lib/platform/mail/queue-mail";
import { choiceOfMails, mail, oneLine } from "@/lib/platform/mail/text";
import { urls } from "@/lib/platform/urls";
import { getStatistics } from "./statistics/get";
import type { PresentedStatistics } from "./statistics/schema";

const t = texts("reports/weekly-summary", {
  subject: (business: string, from: string) => `${business}: the week from ${from}`,
  week: (business: string, from: string, to: string, zone: string) =>
    `The week of “${business}”, from ${from} to ${to} (${zone}):`,
  received: "Received, with the week before in parentheses:",
  created: (count: number) => `Payment requests created: ${count}`,
  statuses: {
    completed: (count: number) => `Completed: ${count}`,
    active: (count: number) => `Still active: ${count}`,
    expired: (count: number) => `Expired: ${count}`,
    cancelled: (count: number) => `Cancelled: ${count}`,
  },
});

const dataSchema = z.object({ monday: z.iso.date(), time_zone: z.string() });

/** The e-mail about a week that has ended, to a member who chose it and may still read it; none if nothing happened. */
export const weeklySummaryMail: MailKind<z.infer<typeof dataSchema>> = {
  name: "weekly_summary",
  schema: dataSchema,
  write: async ({ monday, time_zone }, { user, merchantId, baseUrl, now }) => {
    const membership = await findReader(user, merchantId);
    if (!membership) return null;
    const ctx = { scope: { merchantId: membership.merchantId, environment: "production" }, now, urls: urls() } as const;
    const weekFrom = (day: string) => getStatistics(ctx, { from: day, to: plusDays(day, 6), time_zone });
    const [week, before] = await Promise.all([weekFrom(monday), weekFrom(plusDays(monday, -7))]);
    return writeWeeklySummary({ week, before, business: membership.merchant.name, baseUrl });
  },
};

function plusDays(date: string, days: number): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The part of a week's statistics that the mail names. */
type Week = Pick<PresentedStatistics, "from" | "to" | "time_zone"> & {
  received: { token: { id: number; symbol: string }; chain: { name: string }; amount: { formatted: string } }[];
  payment_requests: Omit<PresentedStatistics["payment_requests"], "median_seconds_to_complete">;
};
type WeeklySummary = { week: Week; before: Week; business: string; baseUrl: string };

/** Null for a week without payments and requests. */
export function writeWeeklySummary({ week, before, business, baseUrl }: WeeklySummary) {
  const { created } = week.payment_requests;
  if (week.received.length === 0 && created === 0) return null;
  const received = receivedLines(week, before);
  const name = oneLine(business);
  const text = [
    mail.hello,
    t.week(name, week.from, week.to, week.time_zone),
    ...(received.length === 0 ? [] : [[t.received, ...received].join("\n")]),
    [t.created(created), ...statusLines(week)].join("\n"),
    `  ${baseUrl}/live`,
    choiceOfMails(`${baseUrl}/live`),
  ];
  return { subject: t.subject(name, week.from), text: `${text.join("\n\n")}\n` };
}

/** The sum of each token of either week. */
function receivedLines(week: Week, before: Week): string[] {
  const sums = new Map([...week.received, ...before.received].map((sum) => [sum.token.id, sum]));
  const amountIn = ({ received }: Week, tokenId: number) =>
    received.find(({ token }) => token.id === tokenId)?.amount.formatted ?? "0";
  return [...sums.values()].map(({ token, chain }) => {
    const sum = amountOnChain(amountIn(week, token.id), token.symbol, chain.name);
    return `  ${sum} (${amountIn(before, token.id)})`;
  });
}

const statuses = ["completed", "active", "expired", "cancelled"] as const;

function statusLines({ payment_requests: counts }: Week): string[] {
  return statuses.filter((status) => counts[status] > 0).map((status) => `  ${t.statuses[status](counts[status])}`);
}

const choice: MailChoice = "weekly_summary";

/**
 * Queues the summary of the last week to each member who chose it, from Monday, 7:00 on, in their time zone. The time
 * of the last one is set in the same transaction, so that parallel workers mail a week once.
 */
export async function queueWeeklySummaries(now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ userId: bigint; merchantId: bigint; monday: string; zone: string }[]>`
      WITH chosen AS (
        SELECT m.user_id, m.merchant_id, coalesce(known.name, 'UTC') AS zone
        FROM membership m JOIN app_user u ON u.id = m.user_id
          LEFT JOIN pg_timezone_names known ON known.name = u.time_zone
        WHERE ${choice} = ANY (m.notifications)),
      ended AS (
        SELECT *, date_trunc('week', ${now}::timestamptz AT TIME ZONE zone - interval '7 hours') AS end_of_week FROM chosen)
      UPDATE membership m SET summarized_at = ${now}::timestamptz FROM ended
      WHERE m.user_id = ended.user_id AND m.merchant_id = ended.merchant_id
        AND m.summarized_at < (end_of_week + interval '7 hours') AT TIME ZONE zone
      RETURNING m.user_id AS "userId", m.merchant_id AS "merchantId", zone,
        to_char(end_of_week - interval '7 days', 'YYYY-MM-DD') AS monday`;
    for (const { userId, merchantId, monday, zone } of due) {
      const to = { membersOf: merchantId, roles: [], also: userId };
      await queueMail(tx, { to, kind: weeklySummaryMail, data: { monday, time_zone: zone } });
    }
  });
}
