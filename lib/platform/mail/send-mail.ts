import { z } from "zod";
import { db } from "@/lib/platform/db";
import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { loadMailLanguage } from "@/lib/platform/language/mail/load";
import { runInLanguage } from "@/lib/platform/language/request-language";
import { sourceLanguage } from "@/lib/platform/language/texts";
import { databaseNow } from "@/lib/platform/process/database-clock";
import type { User } from "@/prisma/generated/client";
import { htmlOf } from "./html";
import { hasOperatorMessages, postToOperator, type OperatorMessage } from "./operator";
import { mailTask, ways, type MailKind, type Mail } from "./queue-mail";
import { createTransport } from "nodemailer";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

const payloadSchema = z.object({
  kind: z.string(),
  user_id: z.string().nullish(),
  merchant_id: z.string().nullish(),
  way: z.enum(ways).default("mail"),
  data: z.unknown(),
});

/** The queue task that sends mail of these kinds. Without a mail server, it drops mail that was queued before. */
export function mailTasks(kinds: readonly MailKind[], settings = openMailSettings()): TaskList {
  const send = (payload: unknown) => sendMail(payload, kinds, settings);
  return { [mailTask]: send, ...earlierTasks(send) };
}

/** Sends a mail, unless its reader has left or is disabled. Throws if the mail server, or the receiver of messages, fails. */
export async function sendMail(
  payload: unknown,
  kinds: readonly MailKind[],
  { send, baseUrl, operatorEmail }: MailSettings,
  now = databaseNow(),
): Promise<void> {
  const { kind: name, user_id, merchant_id, way, data } = payloadSchema.parse(payload);
  if (way === "mail" && !send) return;
  const kind = kinds.find((known) => known.name === name);
  // A newer version may have queued it: the queue retries, until a worker of that version takes the job.
  if (!kind) throw new Error(`This version of Remit knows no mail “${name}”.`);
  const merchantId = merchant_id ? BigInt(merchant_id) : null;
  const user = user_id ? await findReader(BigInt(user_id), merchantId) : null;
  if (user_id && !user) return;
  const language = user?.language ?? sourceLanguage;
  await loadMailLanguage(language);
  const context = { user, merchantId, baseUrl, now };
  const mail = await runInLanguage(language, () => kind.write(kind.schema.parse(data), context));
  if (!mail) return;
  if (way === "message") return postToOperator(mail);
  const to = mail.to ?? (user ? user.email : operatorEmail);
  if (to !== undefined) await send?.({ ...mail, to, html: htmlOf(mail, { language, baseUrl }) });
}

async function findReader(id: bigint, merchantId: bigint | null): Promise<User | null> {
  const isMember = merchantId === null ? {} : { memberships: { some: { merchantId } } };
  return db().user.findFirst({ where: { id, disabledAt: null, ...isMember } });
}

// Tasks of versions before 0.2, whose processes may still run during the upgrade to it. The version after 0.2 can drop
// them.
const earlierNames = {
  mail_notice: "account_notice",
  mail_verification: "email_verification",
  tell_of_disabled_webhook_endpoint: "webhook_endpoint_disabled",
  tell_of_differences: "books_differ",
};

function earlierTasks(send: (payload: unknown) => Promise<void>): TaskList {
  const tasks = Object.entries(earlierNames).map(([task, kind]) => {
    return [task, (payload: unknown) => send({ kind, ...splitPayload(payload) })] as const;
  });
  return Object.fromEntries(tasks);
}

function splitPayload(payload: unknown) {
  const { user_id, merchant_id, ...data } = payload as Record<string, unknown>;
  return { user_id, merchant_id, data };
}

/** Resolves when the mail server has accepted the mail; rejects otherwise. */
type SendMail = (mail: Mail) => Promise<void>;

/** `send` is null without a mail server. */
export type MailSettings = { send: SendMail | null; baseUrl: string; operatorEmail: string | undefined };

/** The operator's mail server with one transport. */
function openMailSettings(): MailSettings {
  const { SMTP_URL, EMAIL_FROM, BASE_URL, OPERATOR_EMAIL } = env();
  const send = SMTP_URL && EMAIL_FROM ? openMail(SMTP_URL, EMAIL_FROM) : null;
  return { send, baseUrl: BASE_URL, operatorEmail: OPERATOR_EMAIL };
}

/**
 * Tells the operator at once, by mail and as a message. For problems in which no job would run. One accepted way is enough:
 * sending again because of the other one would repeat it. Throws if every way fails.
 */
export async function notifyOperator(message: OperatorMessage, settings = openMailSettings()): Promise<void> {
  const { send, baseUrl, operatorEmail: to } = settings;
  const html = htmlOf(message, { language: sourceLanguage, baseUrl });
  const sending = [
    ...(send && to !== undefined ? [send({ ...message, to, html })] : []),
    ...(hasOperatorMessages() ? [postToOperator(message)] : []),
  ];
  const failures = (await Promise.allSettled(sending)).flatMap((one) => (one.status === "rejected" ? [one] : []));
  for (const { reason } of failures)
    log().warn({ err: reason as unknown }, "A notification did not reach the operator");
  if (failures.length > 0 && failures.length === sending.length) throw failures[0]?.reason;
}

// The library's timeouts are minutes, but a stopping process has twenty seconds; the queue retries.
const timeouts = { connectionTimeout: "5000", greetingTimeout: "5000", socketTimeout: "10000" };

/** Sends plain text, and the same as HTML, through the operator's mail server, each mail to one address. */
export function openMail(smtpUrl: string, from: string): SendMail {
  const transport = openTransport(smtpUrl);
  return async ({ to, subject, text, html }) => {
    // Prevents automatic replies such as absence notices (RFC 3834).
    const headers = { "Auto-Submitted": "auto-generated" };
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html, headers });
  };
}

/** Resolves when the mail server accepts a connection with these credentials. Rejects with the server's reason. */
export async function requireMailServer(smtpUrl: string): Promise<void> {
  const transport = openTransport(smtpUrl);
  await transport.verify().finally(() => transport.close());
}

function openTransport(smtpUrl: string) {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(timeouts)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, ms);
  }
  return createTransport(url.href);
}
