import { db } from "@/lib/db";
import { cutPage, fromCursor, invalidCursor, toCursor } from "@/lib/pagination/cursor";
import type { Scope } from "@/lib/merchants/scope";
import type { AuditEntry } from "@/prisma/generated/client";
import type { ListAuditEntriesInput } from "./schema";

type AuditPage = { rows: AuditEntry[]; nextCursor: string | null };

const listName = "audit-entries -id";

/** A page of what was changed in one environment or in both at once, newest first. Throws `invalid_cursor`. */
export async function listAuditEntries(scope: Scope, { limit, cursor }: ListAuditEntriesInput): Promise<AuditPage> {
  const last = cursor === undefined ? undefined : await entryOfCursor(scope, cursor);
  const rows = await db().auditEntry.findMany({
    where: { ...concerning(scope), ...(last ? { id: { lt: last.id } } : {}) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return cutPage(rows, limit, (row) => toCursor(listName, { at: row.createdAt, id: row.id.toString() }));
}

async function entryOfCursor(scope: Scope, cursor: string): Promise<{ id: bigint }> {
  const { id } = fromCursor(listName, cursor);
  const last = /^\d{1,18}$/.test(id)
    ? await db().auditEntry.findFirst({ where: { ...concerning(scope), id: BigInt(id) }, select: { id: true } })
    : null;
  if (!last) throw invalidCursor();
  return last;
}

function concerning({ merchantId, environment }: Scope) {
  return { merchantId, OR: [{ environment }, { environment: null }] };
}
