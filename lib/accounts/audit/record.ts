import { randomBytes } from "node:crypto";
import { type Prisma, type Transaction, db } from "@/lib/platform/db";
import { actorId, type Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import type { Environment } from "@/prisma/generated/client";
import { addressDigest, entryHash, sealHash } from "./chain";
import { readAuditKeys } from "./key";
import type { AuditAction } from "./schema";

// Invariant: an entry exists if and only if its change was committed, and the database rejects altering or deleting entries.

/** Who makes a change, and when. */
export type ActorContext = Pick<Context<Actor>, "actor" | "now">;

export function byOperator(): ActorContext {
  return { actor: { type: "operator" }, now: new Date() };
}

/** The changed row; `environment` is null if the change affects both, `merchantId` for an instance-wide change. */
type Subject = { id: string | bigint; merchantId: bigint | null; environment: Environment | null };
export type AuditedFields = Prisma.InputJsonObject;
type AuditedChange = {
  action: AuditAction;
  subject: Subject;
  before: AuditedFields | null;
  after: AuditedFields;
  /** The IP address of a sign-in, stored outside the entry, so that it can be erased. */
  clientAddress?: string;
};
type Head = { sequence: bigint; hash: Uint8Array };

/**
 * Records a change in its transaction as the next entry of its chain. `before` and `after` must not contain secrets or
 * personal data. Locks the chain until the transaction ends. In the lock order, the chain comes after payment requests,
 * transfers and payments, and before event counters.
 */
export async function recordAudit(tx: Transaction, { actor, now }: ActorContext, change: AuditedChange): Promise<void> {
  const { subject, action, clientAddress } = change;
  const { merchantId, environment } = subject;
  const { id: keyId, key } = await currentAuditKey(tx);
  const salt = randomBytes(16);
  const digest = clientAddress === undefined ? {} : { ip_address_digest: addressDigest(salt, clientAddress) };
  const head = await lockAuditChain(tx, merchantId);
  const content = {
    merchantId,
    environment,
    action,
    actor: actorId(actor),
    subjectId: subject.id.toString(),
    createdAt: now,
    sequence: head.sequence + 1n,
    before: change.before && JSON.stringify(change.before),
    after: JSON.stringify({ ...change.after, ...digest }),
  };
  const hash = entryHash(head.hash, content);
  await tx.$executeRaw`
    WITH entry AS (
      INSERT INTO public.audit_entry (merchant_id, sequence, environment, actor, action, subject_id, before, after, created_at,
        previous_hash, hash, key_id, seal)
      VALUES (${merchantId}, ${content.sequence}, ${environment}::environment, ${content.actor}, ${action},
        ${content.subjectId}, ${content.before}::json, ${content.after}::json, ${now}, ${head.hash}, ${hash}, ${keyId},
        ${sealHash(hash, key)})
      RETURNING id)
    INSERT INTO public.audit_client_address (entry_id, address, salt)
    SELECT id, ${clientAddress ?? ""}, ${salt} FROM entry WHERE ${clientAddress !== undefined}`;
}

/** Locks a chain until the transaction ends and returns its newest entry. */
export async function lockAuditChain(tx: Transaction, merchantId: bigint | null): Promise<Head> {
  const [head] = await tx.$queryRaw<[Head]>`SELECT sequence, hash FROM public.lock_audit_chain(${merchantId}::bigint)`;
  return head;
}

/** Records a change to the fields that `auditedFields` returns; does nothing if none of them changed. */
export async function recordChange<Row extends Subject>(
  tx: Transaction,
  ctx: ActorContext,
  {
    action,
    before,
    after,
    auditedFields,
  }: { action: AuditAction; before: Row | null; after: Row; auditedFields: (row: Row) => AuditedFields },
): Promise<void> {
  const shown = { before: before && auditedFields(before), after: auditedFields(after) };
  if (JSON.stringify(shown.before) === JSON.stringify(shown.after)) return;
  await recordAudit(tx, ctx, { action, subject: after, ...shown });
}

// Cached by database client, because tests change their database.
const cachedKeys = new WeakMap<object, { id: string; key: Uint8Array }>();

/** The key for new entries. Throws if the process does not have the instance's ENCRYPTION_KEY. */
async function currentAuditKey(tx: Transaction): Promise<{ id: string; key: Uint8Array }> {
  const cached = cachedKeys.get(db());
  if (cached) return cached;
  const [id, key] = [...(await readAuditKeys(tx)).readable].at(-1) ?? [];
  if (id === undefined || key === undefined) {
    throw new Error("Set ENCRYPTION_KEY to the instance's value: it encrypts the key that seals the audit log.");
  }
  cachedKeys.set(db(), { id, key });
  return { id, key };
}
