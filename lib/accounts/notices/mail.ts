import { oneLine, utcTime } from "@/lib/platform/mail/text";
import type { Environment } from "@/prisma/generated/client";
import type { Notice } from "./notice";

export type NoticeMail = {
  notice: Notice;
  /** The merchant whose account changed; null for a change to the reader's own access. */
  merchantName: string | null;
  environment: Environment | null;
  /** The actor, as in the audit log. */
  actor: string;
  at: Date;
  baseUrl: string;
};

/** The e-mail about a change to an account. */
export function writeNoticeMail({ notice, merchantName, environment, actor, at, baseUrl }: NoticeMail) {
  const { subject, details } = describe(notice);
  const mode = environment === "sandbox" ? "sandbox" : "live";
  const account = merchantName === null ? [] : [`${oneLine(merchantName)} (${mode})`];
  const lines = [...account, ...details, `By ${oneLine(actorText(actor))} on ${utcTime(at)}`];
  const text = [
    "Hello,",
    `${subject}:`,
    lines.map((line) => `  ${line}`).join("\n"),
    `If you expected this, ignore this mail. Otherwise ${remedyOf(notice)}`,
    "The audit log shows all other changes:",
    `  ${baseUrl}/${mode}/settings#audit`,
  ];
  return { subject, text: `${text.join("\n\n")}\n` };
}

const subjects: Record<Notice["kind"], string> = {
  new_sign_in: "New sign-in to your account",
  password_changed: "Your password was changed",
  api_key_created: "An API key was created",
  api_key_widened: "An API key was given more access",
  receiving_address_added: "A receiving address was added",
  receiving_address_removed: "A receiving address was removed",
  receiving_address_proven: "Ownership of a receiving address was proven",
  receiving_address_lost: "An address no longer belongs to your account",
  pool_addresses_added: "Addresses were added to an address pool",
  pool_address_removed: "An address was removed from an address pool",
  address_protection_on: "Payment requests now use listed addresses only",
  address_protection_ending: "Payment requests will use any address, 24 hours from now",
  address_protection_kept: "Payment requests still use listed addresses only",
  webhook_endpoint_added: "A webhook endpoint was added",
  webhook_url_changed: "The URL of a webhook endpoint was changed",
};

function describe(notice: Notice): { subject: string; details: string[] } {
  const subject = subjects[notice.kind];
  switch (notice.kind) {
    case "password_changed":
    case "address_protection_on":
    case "address_protection_kept":
      return { subject, details: [] };
    case "address_protection_ending":
      return { subject, details: [`Address protection ends on ${utcTime(new Date(notice.ends_at))}`] };
    case "new_sign_in":
      return { subject, details: [`${notice.device}, ${notice.ip_address}`] };
    case "api_key_created":
      return { subject, details: [oneLine(notice.name)] };
    case "api_key_widened":
      return { subject, details: [oneLine(notice.name), ...wideningText(notice)] };
    case "pool_addresses_added":
      return { subject, details: [`${notice.chain}: ${notice.count} added`, ...usableText(notice.usable_at)] };
    case "receiving_address_added":
      return { subject, details: [`${notice.chain}: ${notice.address}`, ...usableText(notice.usable_at)] };
    case "receiving_address_proven":
      return { subject, details: [notice.address] };
    case "receiving_address_lost":
      return { subject, details: [notice.address, causes[notice.cause], cancelledText(notice.cancelled)] };
    case "webhook_endpoint_added":
    case "webhook_url_changed":
      return { subject, details: [withoutQuery(notice.url)] };
    case "receiving_address_removed":
    case "pool_address_removed":
      return { subject, details: [`${notice.chain}: ${notice.address}`] };
  }
}

function wideningText(notice: Extract<Notice, { kind: "api_key_widened" }>): string[] {
  const { permissions, ip_allow_list: networks, expires_at: expiresAt } = notice;
  return [
    ...(permissions ? [`New permissions: ${permissions.join(", ")}`] : []),
    ...(networks ? [`Works from: ${networks.join(", ") || "any address"}`] : []),
    ...(expiresAt === undefined ? [] : [`Expires: ${expiresAt === null ? "never" : utcTime(new Date(expiresAt))}`]),
  ];
}

function usableText(usableAt: string | undefined): string[] {
  return usableAt ? [`Payment requests can use it from ${utcTime(new Date(usableAt))}`] : [];
}

const causes = {
  proven_by_another: "Another merchant of this server proved ownership of the address with a signature.",
  released_by_operator: "The operator of this server released the address.",
};

function cancelledText(count: number): string {
  if (count === 0) return "No open payment request used it.";
  const [subject, customers] = count === 1 ? ["request", "its customer"] : ["requests", "their customers"];
  const verb = count === 1 ? "was" : "were";
  return `${count} open payment ${subject} to the address ${verb} cancelled. Tell ${customers} not to pay.`;
}

/** The path may be needed to recognize a URL, but the query may contain a token. */
function withoutQuery(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function actorText(actor: string): string {
  if (actor === "operator") return "the operator of this server";
  if (actor === "remit") return "Remit";
  return actor.startsWith("key_") ? `the API key ${actor}` : actor;
}

function remedyOf({ kind }: Notice): string {
  if (kind === "password_changed") return "ask the operator of this server to disable your account immediately.";
  if (kind === "new_sign_in") return "change your password now; that ends every session.";
  if (kind === "receiving_address_lost") return "ask the operator of this server how the address changed hands.";
  return "undo the change, change your password and revoke API keys that you do not recognize.";
}
