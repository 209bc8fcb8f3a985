import { Webhook } from "standardwebhooks";

/** One message as it goes out: the id of its event, the same at each attempt, and the time of this attempt. */
export type Message = { id: string; body: string; sentAt: Date };

/** The headers of Standard Webhooks 1.0.0. Signed with each of the secrets: with two while they rotate. */
export function signedHeaders({ id, body, sentAt }: Message, secrets: readonly string[]): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(" "),
  };
}
