import { beforeEach, expect, test } from "vitest";
import { db, type Prisma } from "@/lib/platform/db";
import { newTenant, type Tenant } from "@/testing/api";
import { countWaitingMails, receiveMail } from "@/testing/mail-jobs";
import { newMember } from "@/testing/members";
import { newEndpoint } from "@/testing/webhooks";
import { untranslatedLines } from "@/testing/untranslated-mail";
import { failingEndpointMail, queueFailingEndpointMails, writeFailingEndpointMail } from "./failing-mail";

const mails = receiveMail(failingEndpointMail);
const minute = 60_000;
const day = 24 * 60 * minute;

let tenant: Tenant;
let id: string;
let since: Date;
beforeEach(async () => {
  // Endpoints of earlier tests are no longer due.
  await db().webhookEndpoint.updateMany({ data: { failingSince: null } });
  tenant = await newTenant();
  const scope = { merchantId: tenant.merchantId, environment: "production" } as const;
  ({
    row: { id },
  } = await newEndpoint(scope, "http://127.0.0.1:9/hooks?token=hidden"));
  since = new Date("2030-03-01T09:00:00.123Z");
  await change({ failingSince: since });
});

const change = (data: Prisma.WebhookEndpointUpdateInput) => db().webhookEndpoint.update({ where: { id }, data });

/** How many mails are sent when the task runs this long after the first failure. */
async function mailsAfter(ms: number): Promise<number> {
  const before = mails.received().length;
  await queueFailingEndpointMails(new Date(since.getTime() + ms));
  await mails.untilSent();
  return mails.received().length - before;
}

test("mails those who may change the endpoint after ten minutes, a day and four days, each once", async () => {
  const developer = await newMember(tenant.merchantId, { role: "developer" });
  await newMember(tenant.merchantId, { role: "viewer" });
  await newMember(tenant.merchantId, { role: "cashier" });
  const times = [9 * minute, 10 * minute, 11 * minute, day - 1, day, day + minute, 4 * day - 1, 4 * day, 4.5 * day];
  const sent: number[] = [];
  for (const time of times) sent.push(await mailsAfter(time));
  expect(sent).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0]);
  const [mail] = mails.received();
  expect(mail?.to).toEqual([developer.email]);
  expect(mail?.headers).toContain("Subject: Webhooks do not arrive: 127.0.0.1:9");
  expect(mail?.text).toContain(`Webhooks of Test merchant (live) do not arrive at this endpoint:

  http://127.0.0.1:9/hooks

No attempt has succeeded since 2030-03-01 at 09:00 UTC.`);
  expect(mail?.text).toContain(`  https://remit.example/live/webhooks/${id}\n`);
});

test("after a time without worker, one mail tells of it, and new failures begin again", async () => {
  await newMember(tenant.merchantId);
  expect(await mailsAfter(4 * day)).toBe(1);
  await change({ failingSince: null });
  expect(await mailsAfter(4 * day + minute)).toBe(0);
  since = new Date(since.getTime() + 4.5 * day);
  await change({ failingSince: since });
  expect([await mailsAfter(9 * minute), await mailsAfter(10 * minute)]).toEqual([0, 1]);
});

test.each([
  { failingSince: null },
  { disabledAt: new Date(), disabledReason: "manual" as const },
  { deletedAt: new Date() },
])("a mail that waits is not sent about an endpoint with %j", async (changed) => {
  await newMember(tenant.merchantId);
  await mails.stopSending();
  await queueFailingEndpointMails(new Date(since.getTime() + day));
  expect(await countWaitingMails(failingEndpointMail)).toBe(1);
  await change(changed);
  await mails.startSending();
  await mails.untilSent();
  expect(await mailsAfter(4 * day)).toBe(0);
  expect(mails.received()).toEqual([]);
});

test("parallel workers mail once", async () => {
  await newMember(tenant.merchantId);
  const now = new Date(since.getTime() + day);
  await Promise.all(Array.from({ length: 5 }, () => queueFailingEndpointMails(now)));
  await mails.untilSent();
  expect(mails.received()).toHaveLength(1);
});

test("every text can be translated, and a merchant's line breaks add no line", () => {
  const endpoint = { id: "we_1", environment: "sandbox", url: "https://shop.example/", description: null } as const;
  const mail = { endpoint, failingSince: new Date(0), merchantName: "1", baseUrl: "https://remit.example" };
  expect(untranslatedLines(() => writeFailingEndpointMail(mail))).toEqual([]);
  const forged = { ...mail, merchantName: "A\n\nB", endpoint: { ...endpoint, description: "C\r\nD" } };
  expect(writeFailingEndpointMail(forged).text).toContain("  https://shop.example/\n  C D\n");
  expect(writeFailingEndpointMail(forged).text).toContain("Webhooks of A B (in the sandbox)");
});
