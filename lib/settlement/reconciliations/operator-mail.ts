import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import type { SendMail } from "@/lib/platform/mail/open-mail";
import { addJob } from "@/lib/platform/jobs/add-job";
import { findLastReconciliation } from "./last";
import { writeReconciliationMail } from "./mail";

// Queued jobs store this name, so it cannot change.
export const differencesMailTask = "tell_of_differences";

const payloadSchema = z.object({ chain_id: z.int() });

/** Queues the mail to the operator about a chain's last reconciliation, in the transaction that saves it. */
export async function queueDifferencesMail(tx: Transaction, chainId: number): Promise<void> {
  const payload = { chain_id: chainId };
  await addJob(tx, { task: differencesMailTask, payload, key: `${differencesMailTask}:${chainId}` });
}

export type OperatorMail = { send: SendMail; to: string };

/** Mails the operator. Throws if the mail server fails. */
export async function sendDifferencesMail(payload: unknown, { send, to }: OperatorMail): Promise<void> {
  const { chain_id: chainId } = payloadSchema.parse(payload);
  const last = await findLastReconciliation(chainId);
  if (!last) return;
  const chain = await db().chain.findUniqueOrThrow({ where: { id: chainId }, include: { tokens: true } });
  await send({ to, ...writeReconciliationMail(chain, last) });
}
