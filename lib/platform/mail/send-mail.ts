import { z } from "zod";
import { db } from "@/lib/platform/db";
import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { loadLanguage } from "@/lib/platform/language/languages";
import { runInLanguage } from "@/lib/platform/language/request-language";
import { sourceLanguage } from "@/lib/platform/language/texts";
import { databaseNow } from "@/lib/platform/process/database-clock";
import type { User } from "@/prisma/generated/client";
import { openMailSettings, type MailSettings } from "./open-mail";
import { mailTask, type MailKind } from "./queue-mail";

const payloadSchema = z.object({
  kind: z.string(),
  user_id: z.string().nullish(),
  merchant_id: z.string().nullish(),
  data: z.unknown(),
});

/** The queue task that sends mail of these kinds. Without a mail server, it drops mail that was queued before. */
export function mailTasks(kinds: readonly MailKind[], settings = openMailSettings()): TaskList {
  const send = async (payload: unknown) => (settings ? sendMail(payload, kinds, settings) : undefined);
  return { [mailTask]: send, ...earlierTasks(send) };
}

/** Sends a mail, unless its reader has left or is disabled. Throws if the mail server fails. */
export async function sendMail(
  payload: unknown,
  kinds: readonly MailKind[],
  { send, baseUrl, operatorEmail }: MailSettings,
  now = databaseNow(),
): Promise<void> {
  const { kind: name, user_id, merchant_id, data } = payloadSchema.parse(payload);
  const kind = kinds.find((known) => known.name === name);
  // A newer version may have queued it: the queue retries, until a worker of that version takes the job.
  if (!kind) throw new Error(`This version of Remit knows no mail “${name}”.`);
  const merchantId = merchant_id ? BigInt(merchant_id) : null;
  const user = user_id ? await findReader(BigInt(user_id), merchantId) : null;
  const to = user_id ? user?.email : operatorEmail;
  if (to === undefined) return;
  const language = user?.language ?? sourceLanguage;
  await loadLanguage(language);
  const context = { user, merchantId, baseUrl, now };
  const mail = await runInLanguage(language, () => kind.write(kind.schema.parse(data), context));
  if (mail) await send({ to, ...mail });
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
