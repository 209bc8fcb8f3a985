import { messages as t } from "./messages";
import { messages as operationTexts } from "./operation-messages";
import { messages as roleTexts } from "@/components/accounts/people/role-messages";
import type { ApprovalOperation } from "@/lib/accounts/four-eyes/schema";
import type { Role } from "@/lib/accounts/merchants/permissions";
import { auditAreas, type AuditAction, type AuditArea, type PresentedAuditEntry } from "@/lib/accounts/audit/schema";

/** Stands for the subject's name while a sentence is put together. No text contains it. */
const subjectMark = "\u0000";

/** The sentence of an entry, in three parts: the middle one is the subject's name. */
export function entryText(entry: PresentedAuditEntry): [before: string, subject: string, after: string] {
  const { actor } = entry;
  const name = actor === "operator" || actor === "remit" ? t.actors[actor] : actor;
  const [before = "", after] = t.entry(name, textOfAction(entry).replace("%", subjectMark)).split(subjectMark);
  return after === undefined ? [before, "", ""] : [before, subjectName(entry), after];
}

function textOfAction({ action, after }: PresentedAuditEntry): string {
  if (action === "merchant.updated" && after.name === undefined) return t.payPageUpdated;
  return isKnownAction(action) ? t.actions[action] : t.unknownAction(action);
}

/** During a rolling upgrade, a newer version may write actions that this version does not know. */
function isKnownAction(action: string): action is AuditAction {
  return Object.hasOwn(t.actions, action);
}

/** The subject's readable name: the first of the known fields that the entry has. */
function subjectName({ before, after, subject_id }: PresentedAuditEntry): string {
  const fields = { ...before, ...after };
  if (typeof fields.role === "string" && typeof fields.email === "string") {
    return t.withRole(fields.email, roleName(fields.role));
  }
  if (typeof fields.name === "string") return t.quoted(fields.name);
  if (typeof fields.operation === "string") return operationName(fields.operation);
  const name = [fields.ip_address, fields.email, fields.address, fields.url].find((value) => typeof value === "string");
  return name ?? subject_id;
}

/** The change that an approval is about. A newer version may have further ones. */
function operationName(operation: string): string {
  const { operations } = operationTexts;
  return Object.hasOwn(operations, operation) ? operations[operation as ApprovalOperation] : operation;
}

/** A newer version may have further roles. */
function roleName(role: string): string {
  return Object.hasOwn(roleTexts.roles, role) ? roleTexts.roles[role as Role].name : role;
}

/** The page of each area, below the environment. */
const pages: Partial<Record<AuditArea, string>> = {
  people: "settings/people",
  api_keys: "api-keys",
  addresses: "settings",
  webhooks: "webhooks",
  transfers: "payments/unmatched",
  settings: "settings",
};

/** The page that shows an entry's subject, below the environment. */
export function pageOfSubject({ action, subject_id }: PresentedAuditEntry): string | undefined {
  if (action.startsWith("pool_address")) return "settings/address-pool";
  if (action.startsWith("webhook_endpoint.") && action !== "webhook_endpoint.deleted") return `webhooks/${subject_id}`;
  if (action.startsWith("approval.") || action.startsWith("four_eyes.")) return "settings/approvals";
  const areas = Object.keys(auditAreas) as AuditArea[];
  const area = areas.find((name) => (auditAreas[name] as readonly string[]).includes(action));
  return area && pages[area];
}

/** A changed setting with its old and new value, as `ChangeLine` shows it. */
type Change = { field: string; before: string; after: string };

/** The settings that an entry changed; none if the object was created or removed. */
export function changesOf({ before, after }: PresentedAuditEntry): Change[] {
  if (before === null || Object.keys(after).length === 0) return [];
  const isChanged = (field: string) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  return Object.keys({ ...before, ...after })
    .filter(isChanged)
    .map((field) => ({ field: fieldName(field), before: valueOf(before[field]), after: valueOf(after[field]) }));
}

function fieldName(field: string): string {
  const known = t.fields as Readonly<Record<string, string>>;
  return Object.hasOwn(known, field) ? (known[field] ?? field) : field.replaceAll("_", " ");
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (Array.isArray(value)) return value.map(valueOf).join(", ");
  if (isAmount(value)) return `${value.amount.formatted} ${value.token.symbol}`;
  return typeof value === "string" ? value : JSON.stringify(value);
}

type AmountOfToken = { amount: { formatted: string }; token: { symbol: string } };

function isAmount(value: unknown): value is AmountOfToken {
  const { amount, token } = value as Partial<AmountOfToken>;
  return amount?.formatted !== undefined && token?.symbol !== undefined;
}
