import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import type { Jobs } from "@/lib/platform/jobs/run-jobs";
import { countWaitingMails, runMailJobs, untilMailsAreSent } from "@/testing/mail-jobs";
import { startMailServer, type MailServer } from "@/testing/mail-server";
import { patience } from "@/testing/patience";
import { contextOf } from "@/testing/settlement-fixtures";
import { newEndpoint, thisMachine } from "@/testing/webhooks";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { disableEndpoint } from "./disable";
import { updateWebhookEndpoint } from "./update";
import { disabledMail } from "./disabled-mail";

// Set before the settings are first read, which caches them.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("EMAIL_FROM", "Remit <remit@mail.example>");

const evil = "Halden\r\nBcc: everyone@halden.example\r\n\r\n<b>Pay here</b>";

let server: MailServer;
let endpoint: WebhookEndpoint;
let jobs: Jobs | undefined;
beforeEach(async () => {
  server = await startMailServer();
  const merchant = await db().merchant.create({ data: { name: evil } });
  const scope = { merchantId: merchant.id, environment: "production" } as const;
  const { row } = await newEndpoint(scope, "http://127.0.0.1:9/hooks?token=hidden");
  endpoint = await db().webhookEndpoint.update({ where: { id: row.id }, data: { description: evil } });
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await server.stop();
});

async function newPerson(disabledAt: Date | null = null): Promise<string> {
  const email = `${randomBytes(6).toString("hex")}@halden.example`;
  const { merchantId } = endpoint;
  await db().user.create({
    data: {
      email,
      name: "Person",
      passwordHash: "-",
      disabledAt,
      memberships: { create: { merchantId, role: "owner" } },
    },
  });
  return email;
}

async function disable(reason: "gone" | "failing" = "gone"): Promise<void> {
  await db().$transaction((tx) => disableEndpoint(tx, endpoint, reason, new Date()));
}

async function work(url = server.url): Promise<void> {
  jobs = await runMailJobs(disabledMail, url);
}

const recipients = () => server.received.map(({ to }) => to.join()).sort();

test("mails each enabled user of the merchant separately and no other merchant's", async () => {
  const people = [await newPerson(), await newPerson()];
  await newPerson(new Date());
  await db().user.create({ data: { email: "other@shop.example", name: "Other", passwordHash: "-" } });
  await disable();
  await work();
  await untilMailsAreSent(disabledMail);
  expect(recipients()).toEqual(people.sort());
  const [mail] = server.received;
  expect(mail?.from).toBe("remit@mail.example");
  expect(mail?.text).toContain("http://127.0.0.1:9/hooks\n");
  expect(mail?.text).toContain(`https://remit.example/live/webhooks/${endpoint.id}`);
  expect(mail?.text).not.toContain("hidden");
});

test("line breaks in a name or description add no header, recipient or line", async () => {
  const email = await newPerson();
  await disable();
  await work();
  await untilMailsAreSent(disabledMail);
  const [mail] = server.received;
  expect(server.received.map(({ to }) => to)).toEqual([[email]]);
  expect(mail?.headers).not.toMatch(/^(bcc|cc):/im);
  expect(mail?.headers).toMatch(/^Subject: Webhook endpoint disabled: 127\.0\.0\.1:9\r$/m);
  expect(mail?.headers).toMatch(new RegExp(`^To: <?${email}>?\\r$`, "m"));
  expect(mail?.text).toContain("webhooks of Halden Bcc: everyone@halden.example <b>Pay here</b> (live)");
});

test("retries a mail that the server rejects temporarily, without repeating the others", async () => {
  const [first, second] = [await newPerson(), await newPerson()];
  server.refuse((address) => address === first);
  await disable();
  await work();
  await expect.poll(recipients, patience).toEqual([second]);
  server.refuse(() => false);
  await untilMailsAreSent(disabledMail);
  expect(recipients()).toEqual([first, second].sort());
});

test("mail waits in the queue while the server is down, and is sent once it is back", async () => {
  const email = await newPerson();
  const { url } = server;
  await server.stop();
  await disable();
  await work(url);
  await expect.poll(() => failedAttempts(), patience).toBeGreaterThan(0);
  server = await startMailServer(Number(new URL(url).port));
  await untilMailsAreSent(disabledMail);
  expect(recipients()).toEqual([email]);
});

test("does not mail if the transaction rolls back or the merchant has already disabled the endpoint", async () => {
  await newPerson();
  const failed = db().$transaction(async (tx) => {
    await disableEndpoint(tx, endpoint, "failing", new Date());
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  const { id, merchantId, environment } = endpoint;
  await updateWebhookEndpoint(
    contextOf({ merchantId, environment }),
    { id, status: "disabled" },
    { targets: thisMachine },
  );
  await disable("gone");
  expect(await countWaitingMails(disabledMail)).toBe(0);
});

test("does not mail users who left, or about a re-enabled endpoint", async () => {
  const email = await newPerson();
  await disable();
  await db().user.update({ where: { email }, data: { disabledAt: new Date() } });
  await work();
  await untilMailsAreSent(disabledMail);
  await db().user.update({ where: { email }, data: { disabledAt: null } });
  await jobs?.stop();
  await db().webhookEndpoint.update({ where: { id: endpoint.id }, data: { disabledAt: null, disabledReason: null } });
  await disable("failing");
  await db().webhookEndpoint.update({ where: { id: endpoint.id }, data: { disabledAt: null, disabledReason: null } });
  await work();
  await untilMailsAreSent(disabledMail);
  expect(server.received).toEqual([]);
});

async function failedAttempts(): Promise<number> {
  const [row] = await db().$queryRaw<[{ attempts: bigint }]>`
    SELECT coalesce(max(attempts), 0)::bigint AS attempts FROM graphile_worker.jobs
    WHERE task_identifier = 'send_mail' AND last_error IS NOT NULL`;
  return Number(row.attempts);
}
