import { beforeEach, expect, test } from "vitest";
import { PATCH } from "@/app/api/dashboard/notifications/route";
import type { Role } from "@/lib/accounts/merchants/permissions";
import { notificationMail } from "@/lib/events/notifications/mail";
import { queueNotifications } from "@/lib/events/notifications/queue";
import { recordEvents, type EventDraft } from "@/lib/events/record";
import { db } from "@/lib/platform/db";
import { call, newTenant, type Tenant } from "@/testing/api";
import { countWaitingMails, receiveMail } from "@/testing/mail-jobs";
import { newMember } from "@/testing/members";
import { sessionHeaders } from "@/testing/session";
import { newRequest, testCoin, testToken } from "@/testing/settlement-fixtures";
import { untranslatedLines } from "@/testing/untranslated-mail";
import { queueWeeklySummaries, weeklySummaryMail, writeWeeklySummary } from "./weekly-summary";

const mails = receiveMail(weeklySummaryMail);

let tenant: Tenant;
beforeEach(async () => {
  await db().membership.updateMany({ data: { notifications: [] } });
  tenant = await newTenant();
});

const scopeOf = ({ merchantId }: Tenant) => ({ merchantId, environment: "production" as const });

/** A member with a verified address who chose the summary before the week of the tests. */
async function newReader({ role = "owner", zone = null }: { role?: Role; zone?: string | null } = {}) {
  const person = await newMember(tenant.merchantId, { role });
  await db().user.update({ where: { id: person.id }, data: { emailVerifiedAt: new Date(0), timeZone: zone } });
  const headers = { ...(await sessionHeaders(person.id)), "x-remit-merchant": tenant.merchantId.toString() };
  await call(PATCH, { method: "PATCH", headers, body: { kinds: ["weekly_summary"] } });
  await lastSummary(person.id, "2030-03-05T00:00:00Z");
  return person;
}

const lastSummary = (userId: bigint, time: string) =>
  db().membership.updateMany({ where: { userId }, data: { summarizedAt: new Date(time) } });

/** Local chains exist only in the sandbox, so the sums and requests of live payments are written here. */
async function addReceived(time: string, tokenId: number, amount: bigint, payments = 1) {
  const data = { ...scopeOf(tenant), quarter: new Date(time), tokenId, part: 0n, amount: amount.toString(), payments };
  await db().paymentSum.create({ data });
}

const times = { active: {}, completed: { completedAt: new Date() }, expired: { expiredAt: new Date() } };

async function addRequest(time: string, status: keyof typeof times) {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const merchant = await db().merchant.findUniqueOrThrow({ where: { id: tenant.merchantId } });
  const { id } = await newRequest({ chain, merchant }, 10n);
  const data = { environment: "production", createdAt: new Date(time), status, ...times[status] } as const;
  await db().paymentRequest.update({ where: { id }, data });
}

async function sendAt(time: string) {
  await queueWeeklySummaries(new Date(time));
  await mails.untilSent();
}

test("tells what was received and created from Monday to Sunday, beside the week before", async () => {
  const reader = await newReader();
  await addReceived("2030-02-24T23:45:00Z", testToken.id, 7_000_000n);
  await addReceived("2030-02-25T00:00:00Z", testToken.id, 5_000_000n);
  await addReceived("2030-03-03T23:45:00Z", testCoin.id, 10n ** 17n);
  await addReceived("2030-03-04T00:00:00Z", testToken.id, 4_500_000n, 2);
  await addReceived("2030-03-10T23:45:00Z", testToken.id, 1_000_000n);
  await addReceived("2030-03-11T00:00:00Z", testToken.id, 9_000_000n);
  await addRequest("2030-03-03T23:59:59Z", "completed");
  await addRequest("2030-03-04T00:00:00Z", "completed");
  await addRequest("2030-03-10T23:59:59Z", "completed");
  await addRequest("2030-03-07T00:00:00Z", "active");
  await addRequest("2030-03-11T00:00:00Z", "expired");
  await sendAt("2030-03-11T07:30:00Z");
  expect(mails.received().map(({ to }) => to)).toEqual([[reader.email]]);
  const [mail] = mails.received();
  expect(mail?.headers).toContain("Subject: Test merchant: the week from 2030-03-04");
  expect(mail?.text).toContain(`The week of “Test merchant”, from 2030-03-04 to 2030-03-10 (UTC):

Received, with the week before in parentheses:
  5.5 TESTUSD on Local EVM (5)
  0 ETH on Local EVM (0.1)

Payment requests created: 3
  Completed: 2
  Still active: 1

  https://remit.example/live
`);
});

test("comes once a week, from Monday, 7:00, in the reader's time zone", async () => {
  await addReceived("2030-03-06T12:00:00Z", testToken.id, 1n);
  await addReceived("2030-03-13T12:00:00Z", testToken.id, 1n);
  const zones = [null, "America/St_Johns", "Asia/Kathmandu", "Mars/Olympus"];
  for (const zone of zones) await newReader({ zone });
  const sent: string[] = [];
  // Newfoundland's summer time, 2:30 behind UTC, began on Sunday.
  const dueTimes = { "01:15": 1, "07:00": 2, "09:30": 1 };
  for (const monday of ["2030-03-11", "2030-03-18"]) {
    for (const due of Object.keys(dueTimes)) {
      const time = Date.parse(`${monday}T${due}:00Z`);
      for (const now of [time - 1, time, time + 60_000]) {
        await sendAt(new Date(now).toISOString());
        const zonesOfMails = mails
          .received()
          .splice(0)
          .map(({ text }) => /from (\S+) to .*\((.*)\):/.exec(text));
        sent.push(...zonesOfMails.map((found) => `${new Date(now).toISOString()} ${found?.[1]} ${found?.[2]}`));
      }
    }
  }
  expect(sent).toEqual([
    "2030-03-11T01:15:00.000Z 2030-03-04 Asia/Kathmandu",
    "2030-03-11T07:00:00.000Z 2030-03-04 UTC",
    "2030-03-11T07:00:00.000Z 2030-03-04 UTC",
    "2030-03-11T09:30:00.000Z 2030-03-04 America/St_Johns",
    "2030-03-18T01:15:00.000Z 2030-03-11 Asia/Kathmandu",
    "2030-03-18T07:00:00.000Z 2030-03-11 UTC",
    "2030-03-18T07:00:00.000Z 2030-03-11 UTC",
    "2030-03-18T09:30:00.000Z 2030-03-11 America/St_Johns",
  ]);
});

test("begins with the week after the choice, and parallel workers send one mail", async () => {
  await addReceived("2030-03-06T12:00:00Z", testToken.id, 1n);
  await addReceived("2030-03-13T12:00:00Z", testToken.id, 1n);
  const reader = await newReader();
  await lastSummary(reader.id, "2030-03-11T08:00:00Z");
  await sendAt("2030-03-11T09:00:00Z");
  expect(mails.received()).toEqual([]);
  const next = new Date("2030-03-18T08:00:00Z");
  await Promise.all(Array.from({ length: 5 }, () => queueWeeklySummaries(next)));
  await mails.untilSent();
  expect(mails.received()).toHaveLength(1);
});

test("only those who may read it get one, and only about a week with payments or requests", async () => {
  const monday = "2030-03-11T08:00:00Z";
  const [owner, cashier] = [await newReader(), await newReader({ role: "cashier" })];
  await addReceived("2030-02-27T12:00:00Z", testToken.id, 1n);
  await sendAt(monday);
  expect(mails.received()).toEqual([]);
  await addReceived("2030-03-06T12:00:00Z", testToken.id, 1n);
  for (const { id } of [owner, cashier]) await lastSummary(id, "2030-03-05T00:00:00Z");
  await sendAt(monday);
  expect(mails.received().map(({ to }) => to)).toEqual([[owner.email]]);
});

test("who chose only the summary gets no mails about payments", async () => {
  const reader = await newReader();
  await db().$transaction((tx) => recordEvents(tx, [unmatchedEvent()], new Date()));
  await queueNotifications();
  expect(await countWaitingMails(notificationMail)).toBe(0);
  // A later choice of payments begins with the next event.
  const headers = { ...(await sessionHeaders(reader.id)), "x-remit-merchant": tenant.merchantId.toString() };
  await call(PATCH, { method: "PATCH", headers, body: { kinds: ["unmatched", "weekly_summary"] } });
  await queueNotifications();
  expect(await countWaitingMails(notificationMail)).toBe(0);
  await db().$transaction((tx) => recordEvents(tx, [unmatchedEvent()], new Date()));
  await queueNotifications();
  expect(await countWaitingMails(notificationMail)).toBe(1);
});

function unmatchedEvent(): EventDraft {
  const amount = { formatted: "1" };
  const transfer = { amount, reason: "no_match", token: { symbol: "USDC" }, chain: { name: "Base" } };
  return { ...scopeOf(tenant), type: "unmatched_transfer.created", data: { unmatched_transfer: transfer } };
}

test("every text can be translated", () => {
  const chain = { name: "1" };
  const received = [{ token: { id: 1, symbol: "1" }, chain, amount: { formatted: "1" } }];
  const counts = { created: 4, completed: 1, active: 1, expired: 1, cancelled: 1 };
  const week = { from: "2030-03-04", to: "2030-03-10", time_zone: "1", received, payment_requests: counts };
  const summary = { week, before: week, business: "1", baseUrl: "https://remit.example" };
  expect(untranslatedLines(() => writeWeeklySummary(summary) ?? { subject: "none", text: "" })).toEqual([]);
});
