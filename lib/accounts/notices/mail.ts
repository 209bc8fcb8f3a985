import { texts } from "@/lib/platform/language/texts";
import { mail as common, oneLine, utcTime, withoutQuery } from "@/lib/platform/mail/text";
import type { Role } from "@/lib/accounts/merchants/permissions";
import type { Environment } from "@/prisma/generated/client";
import { approvalText } from "./approval-text";
import type { Notice } from "./notice";

const t = texts("accounts/notice-mail", {
  subjects: {
    new_sign_in: "New sign-in to your account",
    password_changed: "Your password was changed",
    identity_linked: "Your account now accepts sign-ins with an identity provider",
    second_factor_added: "A second factor was added to your account",
    second_factor_removed: "A second factor was removed from your account",
    second_factor_guessed: "Someone with your password is guessing codes",
    recovery_codes_created: "New recovery codes were created",
    recovery_code_used: "A recovery code was used",
    factor_reset_scheduled: "The second factor of an account will be removed",
    factor_reset_withdrawn: "The second factor of an account stays",
    factors_reset: "The second factor of an account was removed",
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
    factor_requirement_enabled: "Everyone now needs a second factor",
    factor_requirement_disabled: "A second factor is no longer required",
    four_eyes_enabled: "Changes of where money goes now need two people",
    four_eyes_disabled: "Changes of where money goes no longer need two people",
    approval_requested: "A change waits for approval",
    approval_approved: "The change that you asked for was approved and made",
    approval_declined: "The change that you asked for was declined",
    webhook_endpoint_added: "A webhook endpoint was added",
    webhook_url_changed: "The URL of a webhook endpoint was changed",
    notification_channel_added: "A notification channel was added",
    member_invited: "A person was invited",
    member_joined: "A person accepted an invitation",
    member_role_changed: "The role of a member was changed",
    member_removed: "A person is no longer a member",
    membership_ended: "You are no longer a member",
  } satisfies Record<Notice["kind"], string>,
  modes: { live: "live", sandbox: "sandbox" },
  account: (merchant: string, mode: string) => `${merchant} (${mode})`,
  by: (actor: string, time: string) => `By ${actor} on ${time}`,
  operator: "the operator of this server",
  deletedUser: "a deleted user",
  apiKey: (id: string) => `the API key ${id}`,
  protectionEnds: (time: string) => `Address protection ends on ${time}`,
  added: (chain: string, count: number) => `${chain}: ${count} added`,
  newPermissions: (permissions: string) => `New permissions: ${permissions}`,
  worksFrom: (networks: string) => `Works from: ${networks}`,
  anyAddress: "any address",
  expires: (time: string) => `Expires: ${time}`,
  never: "never",
  roles: {
    owner: "Owner",
    admin: "Admin",
    developer: "Developer",
    bookkeeper: "Bookkeeper",
    cashier: "Cashier",
    viewer: "Viewer",
  } satisfies Record<Role, string>,
  member: (person: string, role: string) => `${person}: ${role}`,
  usableFrom: (time: string) => `Payment requests can use it from ${time}`,
  causes: {
    proven_by_another: "Another merchant of this server proved ownership of the address with a signature.",
    released_by_operator: "The operator of this server released the address.",
  },
  cancelled(count: number): string {
    if (count === 0) return "No open payment request used it.";
    const [subject, customers] = count === 1 ? ["request", "its customer"] : ["requests", "their customers"];
    const verb = count === 1 ? "was" : "were";
    return `${count} open payment ${subject} to the address ${verb} cancelled. Tell ${customers} not to pay.`;
  },
  services: { slack: "Slack", discord: "Discord", telegram: "Telegram", url: "URL" },
  factors: { authenticator_app: "Authenticator app", passkey: "Passkey" },
  named: (factor: string, name: string) => `${factor}: ${name}`,
  guesses: "The password was right, and ten codes of the authenticator app were wrong.",
  codesReplaced: "Earlier recovery codes no longer work.",
  codesLeft: (count: number) => `Unused recovery codes: ${count}`,
  fewCodes: "Create new recovery codes in Settings, under Security, before you have none left.",
  person: (email: string) => `Account: ${email}`,
  removedOn: (time: string) => `Removed on ${time}, unless someone stops it`,
  expected: (remedy: string) => `If you expected this, ignore this mail. Otherwise ${remedy}`,
  remedies: {
    password_changed: "ask the operator of this server to disable your account immediately.",
    approval_requested: "decline the change and ask the person who made it.",
    approval_approved: "ask the person who approved it.",
    approval_declined: "ask the person who declined it.",
    identity_linked: "ask the operator of this server to disable your account immediately.",
    new_sign_in: "change your password now; that ends every session.",
    second_factor: "change your password now, and check your second factor in Settings, under Security.",
    factor_reset:
      "sign in with your second factor and stop the removal in Settings, under Security, or ask the operator of this server to stop it.",
    receiving_address_lost: "ask the operator of this server how the address changed hands.",
    membership_ended: "ask an owner of the business.",
    others: "undo the change, change your password and revoke API keys that you do not recognize.",
  },
  auditLog: "The audit log shows all other changes:",
});

export type NoticeMail = {
  notice: Notice;
  /** The merchant whose account changed; null for a change to the reader's own access. */
  merchantName: string | null;
  environment: Environment | null;
  /** The actor, as in the audit log; null for a deleted user. */
  actor: string | null;
  at: Date;
  baseUrl: string;
};

/** The e-mail about a change to an account. */
export function writeNoticeMail({ notice, merchantName, environment, actor, at, baseUrl }: NoticeMail) {
  const { subject, details } = describe(notice);
  const mode = environment === "sandbox" ? "sandbox" : "live";
  const account = merchantName === null ? [] : [t.account(oneLine(merchantName), t.modes[mode])];
  const lines = [...account, ...details, t.by(oneLine(actorText(actor)), utcTime(at))];
  const text = [
    common.hello,
    `${subject}:`,
    lines.map((line) => `  ${line}`).join("\n"),
    t.expected(remedyOf(notice)),
    // A person who has left cannot read it.
    ...(notice.kind === "membership_ended" ? [] : [t.auditLog, `  ${baseUrl}/${mode}/settings/audit-log`]),
  ];
  return { subject, text: `${text.join("\n\n")}\n` };
}

function describe(notice: Notice): { subject: string; details: string[] } {
  const subject = t.subjects[notice.kind];
  if (isPlain(notice)) return { subject, details: [] };
  if ("operation" in notice) return { subject, details: approvalText(notice, roleText) };
  switch (notice.kind) {
    case "second_factor_added":
    case "second_factor_removed":
      return { subject, details: [factorText(notice)] };
    case "identity_linked":
      return { subject, details: [oneLine(notice.issuer)] };
    case "second_factor_guessed":
      return { subject, details: [t.guesses] };
    case "recovery_codes_created":
      return { subject, details: [t.codesReplaced] };
    case "recovery_code_used":
      return { subject, details: [t.codesLeft(notice.left), ...(notice.left <= fewCodes ? [t.fewCodes] : [])] };
    case "factor_reset_scheduled":
      return { subject, details: [t.person(notice.person), t.removedOn(utcTime(new Date(notice.ends_at)))] };
    case "factor_reset_withdrawn":
    case "factors_reset":
      return { subject, details: [t.person(notice.person)] };
    case "address_protection_ending":
      return { subject, details: [t.protectionEnds(utcTime(new Date(notice.ends_at)))] };
    case "new_sign_in":
      return { subject, details: [`${notice.device}, ${notice.ip_address}`] };
    case "api_key_created":
      return { subject, details: [oneLine(notice.name)] };
    case "api_key_widened":
      return { subject, details: [oneLine(notice.name), ...wideningText(notice)] };
    case "pool_addresses_added":
      return { subject, details: [t.added(notice.chain, notice.count), ...usableText(notice.usable_at)] };
    case "receiving_address_added":
      return { subject, details: [`${notice.chain}: ${notice.address}`, ...usableText(notice.usable_at)] };
    case "receiving_address_proven":
      return { subject, details: [notice.address] };
    case "receiving_address_lost":
      return { subject, details: [notice.address, t.causes[notice.cause], t.cancelled(notice.cancelled)] };
    case "webhook_endpoint_added":
    case "webhook_url_changed":
      return { subject, details: [withoutQuery(notice.url)] };
    case "notification_channel_added":
      return { subject, details: [t.named(textOf(t.services, notice.service), oneLine(notice.name))] };
    case "receiving_address_removed":
    case "pool_address_removed":
      return { subject, details: [`${notice.chain}: ${notice.address}`] };
    default:
      return { subject, details: [memberText(notice)] };
  }
}

/** Notices whose subject says everything. */
const plainKinds = [
  "password_changed",
  "address_protection_on",
  "address_protection_kept",
  "factor_requirement_enabled",
  "factor_requirement_disabled",
  "four_eyes_enabled",
  "four_eyes_disabled",
] as const satisfies Notice["kind"][];

function isPlain(notice: Notice): notice is Extract<Notice, { kind: (typeof plainKinds)[number] }> {
  return plainKinds.some((kind) => kind === notice.kind);
}

/** At this many unused recovery codes or fewer, the mail asks for new ones. */
const fewCodes = 3;

function factorText({ factor, name }: { factor: keyof typeof t.factors; name?: string }): string {
  return name === undefined ? t.factors[factor] : t.named(t.factors[factor], oneLine(name));
}

function memberText(notice: Extract<Notice, { kind: `member${string}` }>): string {
  if ("business" in notice) return oneLine(notice.business);
  return "role" in notice ? t.member(oneLine(notice.person), roleText(notice.role)) : oneLine(notice.person);
}

export function roleText(role: string): string {
  return textOf(t.roles, role);
}

/** An unknown role or service is one of a newer version. */
function textOf(texts: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(texts, name) ? (texts[name] ?? name) : name;
}

function wideningText(notice: Extract<Notice, { kind: "api_key_widened" }>): string[] {
  const { permissions, ip_allow_list: networks, expires_at: expiresAt } = notice;
  return [
    ...(permissions ? [t.newPermissions(permissions.join(", "))] : []),
    ...(networks ? [t.worksFrom(networks.join(", ") || t.anyAddress)] : []),
    ...(expiresAt === undefined ? [] : [t.expires(expiresAt === null ? t.never : utcTime(new Date(expiresAt)))]),
  ];
}

function usableText(usableAt: string | undefined): string[] {
  return usableAt ? [t.usableFrom(utcTime(new Date(usableAt)))] : [];
}

function actorText(actor: string | null): string {
  if (actor === null) return t.deletedUser;
  if (actor === "operator") return t.operator;
  if (actor === "remit") return "Remit";
  return actor.startsWith("key_") ? t.apiKey(actor) : actor;
}

/** The remedy of the notice's kind, if it has one of its own. */
function remedyOf({ kind }: Notice): string {
  if (kind === "factor_reset_scheduled") return t.remedies.factor_reset;
  if (/^second_factor_|^recovery_code|^factors?_reset/.test(kind)) return t.remedies.second_factor;
  return (t.remedies as Record<string, string>)[kind] ?? t.remedies.others;
}
