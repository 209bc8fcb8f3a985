import { db, type Transaction } from "@/lib/platform/db";
import type { AuditClientAddress, AuditEntry } from "@/prisma/generated/client";
import { recordAudit, type ActorContext } from "./record";

// Entries contain user ids and digests of client addresses. E-mail and client addresses are looked up when the log is
// read, so they can be erased without breaking the chain.

/** Shown and stored instead of a deleted user's e-mail address. */
export const deletedUser = "Deleted user";

export type AuditEntryWithAddress = AuditEntry & { clientAddress: AuditClientAddress | null };

/** The entries, with the e-mail and client addresses that are still known. */
export async function withPersonalData(entries: readonly AuditEntryWithAddress[]): Promise<AuditEntry[]> {
  const mentioned = entries.flatMap((entry) => [actingUser(entry), concernedUser(entry)]);
  const ids = new Set(mentioned.filter((id) => id !== undefined));
  const users = await db().user.findMany({
    where: { id: { in: [...ids].map((id) => BigInt(id)) } },
    select: { id: true, email: true },
  });
  const emails = new Map(users.map(({ id, email }) => [id.toString(), email]));
  const emailOf = (id: string) => emails.get(id) ?? deletedUser;
  const invitations = await invitedAddresses(entries);
  return entries.map((entry) => {
    const [acting, concerned] = [actingUser(entry), concernedUser(entry)];
    const { ip_address_digest: _digest, user_id: _userId, invitation_id: _invitationId, ...after } = afterOf(entry);
    const invited = invitations.get(entry.subjectId);
    const email = concerned === undefined ? (invited ? { email: invited } : {}) : { email: emailOf(concerned) };
    const address = entry.clientAddress ? { ip_address: entry.clientAddress.address } : {};
    const actor = acting === undefined ? entry.actor : emailOf(acting);
    return { ...entry, actor, after: { ...after, ...email, ...address } };
  });
}

/** The e-mail addresses of the entries' invitations that are not deleted yet, by their ids. */
async function invitedAddresses(entries: readonly AuditEntry[]): Promise<Map<string, string>> {
  const ofInvitations = entries.filter(({ action }) => action.startsWith("invitation."));
  const [first] = ofInvitations;
  if (!first) return new Map();
  const ids = ofInvitations.map(({ subjectId }) => subjectId);
  // One list is of one merchant, or of the instance, which has no invitations.
  const where = { id: { in: ids }, merchantId: first.merchantId ?? -1n };
  const found = await db().invitation.findMany({ where, select: { id: true, email: true } });
  return new Map(found.map(({ id, email }) => [id, email]));
}

/**
 * Erases the client addresses of a user's sign-ins, in the transaction that deletes the user, and records this in each
 * affected chain. Entries contain no other personal data. Idempotent. Without the record, `admin audit verify` reports
 * the missing addresses.
 */
export async function eraseUserFromAudit(tx: Transaction, userId: bigint, ctx: ActorContext): Promise<void> {
  const merchants = await tx.$queryRaw<{ id: bigint }[]>`SELECT erase_audit_addresses(${userId}::bigint) AS id`;
  for (const { id: merchantId } of merchants) {
    const subject = { id: userId, merchantId, environment: null };
    await recordAudit(tx, ctx, { action: "user.addresses_erased", subject, before: null, after: {} });
  }
}

function actingUser({ actor }: AuditEntry): string | undefined {
  return /^user:(\d+)$/.exec(actor)?.[1];
}

/** The user an entry is about. */
function concernedUser(entry: AuditEntry): string | undefined {
  if (entry.action.startsWith("user.")) return entry.subjectId;
  const { user_id: userId } = afterOf(entry);
  return typeof userId === "string" ? userId : undefined;
}

function afterOf({ after }: AuditEntry): Record<string, unknown> {
  return after as Record<string, unknown>;
}

const pageSize = 500;

/** Deletes the IP addresses of old sign-ins; the audit entries, with the digest of the address, stay. Idempotent. */
export async function deleteOldIpAddresses(): Promise<void> {
  let deleted = pageSize;
  while (deleted === pageSize) {
    const [row] = await db().$queryRaw<
      [{ count: number }]
    >`SELECT delete_old_audit_addresses(${pageSize}::int) AS count`;
    deleted = row.count;
  }
}
