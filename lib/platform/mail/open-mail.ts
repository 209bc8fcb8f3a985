import { createTransport } from "nodemailer";
import { env } from "@/lib/platform/env";

export type Mail = { to: string; subject: string; text: string };

/** Resolves when the mail server has accepted the mail; rejects otherwise. */
type SendMail = (mail: Mail) => Promise<void>;

export type MailSettings = { send: SendMail; baseUrl: string; operatorEmail: string | undefined };

/** The operator's mail server with one transport; undefined without a mail server. */
export function openMailSettings(): MailSettings | undefined {
  const { SMTP_URL, EMAIL_FROM, BASE_URL, OPERATOR_EMAIL } = env();
  if (!SMTP_URL || !EMAIL_FROM) return undefined;
  return { send: openMail(SMTP_URL, EMAIL_FROM), baseUrl: BASE_URL, operatorEmail: OPERATOR_EMAIL };
}

// The library's timeouts are minutes, but a stopping process has twenty seconds; the queue retries.
const timeouts = { connectionTimeout: "5000", greetingTimeout: "5000", socketTimeout: "10000" };

/** Sends plain text through the operator's mail server, each mail to one address. */
export function openMail(smtpUrl: string, from: string): SendMail {
  const transport = openTransport(smtpUrl);
  return async ({ to, subject, text }) => {
    // Prevents automatic replies such as absence notices (RFC 3834).
    const headers = { "Auto-Submitted": "auto-generated" };
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text, headers });
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
