import { db } from "@/lib/db";
import type { Context } from "@/lib/merchants/context";
import type { Actor } from "@/lib/merchants/schema";
import { readPage, type Page } from "@/lib/pagination/keyset";
import type { AuditEntry } from "@/prisma/generated/client";
import type { ListAuditEntriesInput } from "./schema";

/** A page of the changes in one environment or in both at once, newest first. Throws `invalid_cursor`. */
export async function listAuditEntries(
  { scope: { merchantId, environment } }: Context<Actor>,
  query: ListAuditEntriesInput,
): Promise<Page<AuditEntry>> {
  const own = { merchantId, OR: [{ environment }, { environment: null }] };
  return readPage(query, {
    name: "audit-entries -id",
    placeOf: ({ createdAt, id }) => ({ at: createdAt, id: id.toString() }),
    findKey: async (id) =>
      /^\d{1,18}$/.test(id)
        ? db().auditEntry.findFirst({ where: { ...own, id: BigInt(id) }, select: { id: true } })
        : null,
    read: (after, take) =>
      db().auditEntry.findMany({ where: { ...own, id: { lt: after?.id } }, orderBy: { id: "desc" }, take }),
  });
}
