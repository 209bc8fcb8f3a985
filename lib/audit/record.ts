import type { Prisma, Transaction } from "@/lib/db";
import { actorName, type Context } from "@/lib/merchants/context";
import type { Actor } from "@/lib/merchants/schema";
import type { Environment } from "@/prisma/generated/client";
import type { AuditAction } from "./schema";

// Invariant: an entry exists exactly when its change does, and stays: the database refuses to alter or delete one.

/** Who makes a change, and when. */
export type By = Pick<Context<Actor>, "actor" | "now">;
/** The operator, at this moment. */
export function byOperator(): By {
  return { actor: { type: "operator" }, now: new Date() };
}

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
