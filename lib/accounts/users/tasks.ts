import { openMail } from "@/lib/platform/mail/open-mail";
import { env } from "@/lib/platform/env";
import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { mailVerification, verificationTask } from "./verification";

/** Queue tasks that mail verification links. */
export function userTasks(): TaskList {
  const { SMTP_URL, EMAIL_FROM, BASE_URL } = env();
  const settings = SMTP_URL && EMAIL_FROM ? { send: openMail(SMTP_URL, EMAIL_FROM), baseUrl: BASE_URL } : undefined;
  return {
    [verificationTask]: async (payload) => (settings ? mailVerification(payload, settings) : undefined),
  };
}
