import { createTransport } from "nodemailer";

export type Mail = { to: string; subject: string; text: string };

/** Resolves when the mail server has taken the mail, rejects when it has not. */
export type SendMail = (mail: Mail) => Promise<void>;

// The library's own patience is minutes, a stop's is twenty seconds; what fails is tried again by the queue.
const timeouts = { connectionTimeout: "5000", greetingTimeout: "5000", socketTimeout: "10000" };

/** A sender of plain text by way of the operator's mail server, each mail to one address. */
export function openMail(smtpUrl: string, from: string): SendMail {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(timeouts)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, ms);
  }
  const transport = createTransport(url.href);
  return async ({ to, subject, text }) => {
    // An address by itself is never read as a list of several. Nobody's absence is to be answered to us (RFC 3834).
    const headers = { "Auto-Submitted": "auto-generated" };
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text, headers });
  };
}
