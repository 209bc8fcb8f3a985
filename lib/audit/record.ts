import type { Prisma, Transaction } from "@/lib/db";
import { actorName, type Context } from "@/lib/merchants/context";
import type { Actor } from "@/lib/merchants/schema";
import type { Environment } from "@/prisma/generated/client";

// Invariant: an entry exists exactly when its change does, and stays: the database refuses to alter or delete one.

type AuditAction =
  | "api_key.created"
  | "api_key.updated"
  | "api_key.rolled"
  | "api_key.revoked"
  | "pool_addresses.added"
  | "pool_address.removed"
  | "settlement_settings.updated"
  | "unmatched_transfer.assigned"
  | "unmatched_transfer.dismissed"
  | "unmatched_transfer.reopened"
  | "webhook_endpoint.created"
  | "webhook_endpoint.updated"
  | "webhook_endpoint.secret_rotated"
  | "webhook_endpoint.disabled"
  | "webhook_endpoint.deleted";

/** Who makes a change, and when. */
type By = Pick<Context<Actor>, "actor" | "now">;
/** The row that changes; `environment` is null for a change that applies to both. */
type Subject = { id: string | bigint; merchantId: bigint; environment: Environment | null };
type Shown = Prisma.InputJsonObject;

/** Records a change in its transaction. `before` and `after` must not contain secrets. */
export async function recordAudit(
  tx: Transaction,
  { actor, now }: By,
  { action, subject, ...shown }: { action: AuditAction; subject: Subject; before: Shown | null; after: Shown },
): Promise<void> {
  const { id, merchantId, environment } = subject;
  const names = { actor: actorName(actor), action, subjectId: id.toString() };
  const values = { before: shown.before ?? undefined, after: shown.after };
  await tx.auditEntry.create({ data: { merchantId, environment, ...names, ...values, createdAt: now } });
}

/** Records the change of a row, in the fields that `show` returns; nothing if they are equal before and after. */
export async function recordChange<Row extends Subject>(
  tx: Transaction,
  by: By,
  { action, before, after, show }: { action: AuditAction; before: Row | null; after: Row; show: (row: Row) => Shown },
): Promise<void> {
  const shown = { before: before && show(before), after: show(after) };
  if (JSON.stringify(shown.before) === JSON.stringify(shown.after)) return;
  await recordAudit(tx, by, { action, subject: after, ...shown });
}
