import { Webhook } from "standardwebhooks";

/** A message with its event's id, the same at each attempt, and the time of this attempt. */
export type Message = { id: string; body: string; sentAt: Date };

/** The headers of Standard Webhooks 1.0.0, signed with each secret: two during a rotation. */
export function signedHeaders({ id, body, sentAt }: Message, secrets: readonly string[]): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(" "),
  };
}
