import { env } from "@/lib/platform/env";

/** A message to the operator, in English. Contains nothing that a merchant or a payer has written. */
export type OperatorMessage = { subject: string; text: string };

const timeoutMs = 5000;

/** Whether OPERATOR_MESSAGES_URL is set. */
export function hasOperatorMessages(): boolean {
  return env().OPERATOR_MESSAGES_URL !== undefined;
}

/** Posts to OPERATOR_MESSAGES_URL, if it is set. Throws if the receiver does not accept the message. */
export async function postToOperator({ subject, text }: OperatorMessage): Promise<void> {
  const { OPERATOR_MESSAGES_URL: url } = env();
  if (!url) return;
  const body = JSON.stringify(bodyFor(url, `${subject}\n\n${text}`));
  const headers = { "content-type": "application/json" };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal });
  // The address is a secret, so no error names it.
  if (!response.ok) throw new Error(`OPERATOR_MESSAGES_URL responded with status ${response.status}.`);
}

/** Discord has a name of its own for the text, and accepts 2,000 characters; Slack, Telegram and Mattermost use `text`. */
function bodyFor(url: string, text: string): Record<string, unknown> {
  const { hostname } = new URL(url);
  const isDiscord = /(^|\.)discord(app)?\.com$/.test(hostname);
  return isDiscord ? { content: text.slice(0, 2000), allowed_mentions: { parse: [] } } : { text: text.slice(0, 3900) };
}
