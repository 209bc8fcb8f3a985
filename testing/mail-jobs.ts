import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { runJobs, type Jobs } from "@/lib/platform/jobs/run-jobs";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { mailTasks, openMail, type MailSettings } from "@/lib/platform/mail/send-mail";
import { startMailServer, type MailServer } from "./mail-server";
import { patience } from "./patience";

// The queue's mail jobs. A test that queues mail sets SMTP_URL and EMAIL_FROM before the settings are first read.

export function mailSettingsFor(smtpUrl: string): MailSettings {
  const send = openMail(smtpUrl, "Remit <remit@mail.example>");
  return { send, baseUrl: "https://remit.example", operatorEmail: "operator@shop.example" };
}

/** Sends queued mail of one kind through the server until stopped, as a worker does. */
export async function runMailJobs(kind: MailKind, smtpUrl: string): Promise<Jobs> {
  return runJobs(mailTasks([kind], mailSettingsFor(smtpUrl)));
}

export async function countWaitingMails({ name }: MailKind): Promise<number> {
  const rows = await db().$queryRaw<[]>`SELECT FROM graphile_worker._private_jobs WHERE payload->>'kind' = ${name}`;
  return rows.length;
}

export async function untilMailsAreSent(kind: MailKind): Promise<void> {
  await expect.poll(() => countWaitingMails(kind), patience).toBe(0);
}

/** A mail server for the tests of a file, and a worker that sends it mail of one kind. Each test begins without mail. */
export function receiveMail(kind: MailKind) {
  // Set before the settings are first read, which caches them.
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("EMAIL_FROM", "Remit <remit@mail.example>");
  let server: MailServer;
  let jobs: Jobs;
  const startSending = async () => void (jobs = await runMailJobs(kind, server.url));
  const stopSending = () => jobs.stop();
  beforeAll(async () => {
    server = await startMailServer();
    await startSending();
  });
  beforeEach(() => void (server.received.length = 0));
  afterAll(async () => {
    await stopSending();
    await server.stop();
  });
  const received = () => server.received;
  return { received, startSending, stopSending, untilSent: () => untilMailsAreSent(kind) };
}
