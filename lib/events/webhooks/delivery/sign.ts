import { createHmac } from "node:crypto";

/** A message with its event's id, the same at each attempt, and the time of this attempt. */
type Message = { id: string; body: string; sentAt: Date };

/** The headers of Standard Webhooks 1.0.0, signed with each secret: two during a rotation. */
export function signedHeaders({ id, body, sentAt }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${sign(content, secret)}`).join(" "),
  };
}

function sign(content: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return createHmac("sha256", key).update(content).digest("base64");
}
