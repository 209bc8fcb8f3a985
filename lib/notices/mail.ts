import { oneLine, utcTime } from "@/lib/email/text";
import type { Environment } from "@/prisma/generated/client";
import type { Notice } from "./notice";

export type NoticeMail = {
  notice: Notice;
  /** The merchant whose account changed; null for a change of the reader's own access. */
  merchantName: string | null;
  environment: Environment | null;
  /** Who did it, as the audit log names them. */
  actor: string;
  at: Date;
  baseUrl: string;
};

/** What a person reads about a change of an account. Pure. */
export function writeNoticeMail({ notice, merchantName, environment, actor, at, baseUrl }: NoticeMail) {
  const { subject, details } = describe(notice);
  const side = environment === "sandbox" ? "sandbox" : "live";
  const place = merchantName === null ? [] : [`${oneLine(merchantName)} (${side})`];
  const facts = [...place, ...details, `By ${oneLine(actorText(actor))} on ${utcTime(at)}`];
  const text = [
    "Hello,",
    `${subject}:`,
    facts.map((fact) => `  ${fact}`).join("\n"),
    `If this was expected, there is nothing to do. Otherwise ${remedyOf(notice)}`,
    "The audit log shows what else has changed:",
    `  ${baseUrl}/${side}/settings#audit`,
  ];
  return { subject, text: `${text.join("\n\n")}\n` };
}

const subjects: Record<Notice["kind"], string> = {
  new_sign_in: "New sign-in to your account",
  password_changed: "Your password was changed",
  api_key_created: "An API key was created",
  receiving_address_added: "A receiving address was added",
  receiving_address_removed: "A receiving address was removed",
  pool_addresses_added: "Addresses were added to an address pool",
  pool_address_removed: "An address was removed from an address pool",
  webhook_endpoint_added: "A webhook endpoint was added",
  webhook_url_changed: "The URL of a webhook endpoint was changed",
};

function describe(notice: Notice): { subject: string; details: string[] } {
  const subject = subjects[notice.kind];
  switch (notice.kind) {
    case "password_changed":
      return { subject, details: [] };
    case "new_sign_in":
      return { subject, details: [`${notice.device}, ${notice.ip_address}`] };
    case "api_key_created":
      return { subject, details: [oneLine(notice.name)] };
    case "pool_addresses_added":
      return { subject, details: [`${notice.chain}: ${notice.count} added`] };
    case "webhook_endpoint_added":
    case "webhook_url_changed":
      return { subject, details: [withoutQuery(notice.url)] };
    default:
      return { subject, details: [`${notice.chain}: ${notice.address}`] };
  }
}

/** The path of a URL may be needed to recognize it; its query may hold a token. */
function withoutQuery(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function actorText(actor: string): string {
  if (actor === "operator") return "the operator of this server";
  return actor.startsWith("key_") ? `the API key ${actor}` : actor;
}

function remedyOf({ kind }: Notice): string {
  if (kind === "password_changed") return "ask the operator of this server to disable your account, at once.";
  if (kind === "new_sign_in") return "change your password now: that ends every session.";
  return "undo the change, change your password and revoke API keys that you do not recognize.";
}
