import { openMail } from "@/lib/platform/mail/open-mail";
import { env } from "@/lib/platform/env";
import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { mailNotice, noticeTask } from "./notify";

/** Queue tasks that mail notices. */
export function noticeTasks(): TaskList {
  const { SMTP_URL, EMAIL_FROM, BASE_URL } = env();
  const settings = SMTP_URL && EMAIL_FROM ? { send: openMail(SMTP_URL, EMAIL_FROM), baseUrl: BASE_URL } : undefined;
  return {
    // Without a mail server, changes are only in the audit log.
    [noticeTask]: async (payload) => (settings ? mailNotice(payload, settings) : undefined),
  };
}
