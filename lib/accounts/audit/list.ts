import { db } from "@/lib/platform/db";
import { actorId, type Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import type { Scope } from "@/lib/platform/scope";
import { readPage, type Page } from "@/lib/platform/pagination/keyset";
import type { AuditEntry, Prisma } from "@/prisma/generated/client";
import { withPersonalData, type AuditEntryWithAddress } from "./personal-data";
import { auditAreas, type listAuditEntriesSchema } from "./schema";
import type { z } from "zod";

type ListAuditEntriesInput = z.output<typeof listAuditEntriesSchema>;
type Filters = Omit<ListAuditEntriesInput, "limit" | "cursor">;

/** A page of the changes in one or both environments, newest first. Throws `invalid_cursor`. */
export async function listAuditEntries(
  { scope }: Context<Actor>,
  query: ListAuditEntriesInput,
): Promise<Page<AuditEntry>> {
  return list(scope, query);
}

/** A page of the instance-wide changes, newest first. Throws `invalid_cursor`. */
export async function listInstanceAuditEntries(query: ListAuditEntriesInput): Promise<Page<AuditEntry>> {
  return list(null, query);
}

/** The changes of a merchant, or of the instance if `scope` is null. */
async function list(scope: Scope | null, query: ListAuditEntriesInput): Promise<Page<AuditEntry>> {
  const own: Prisma.AuditEntryWhereInput = scope
    ? { merchantId: scope.merchantId, OR: [{ environment: scope.environment }, { environment: null }] }
    : { merchantId: null };
  const filtered = await conditions(query);
  const page: Page<AuditEntryWithAddress> = await readPage(query, {
    name: "audit-entries -id",
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id: id.toString() }),
    findKey: async (id) =>
      /^\d{1,18}$/.test(id)
        ? db().auditEntry.findFirst({ where: { ...own, id: BigInt(id) }, select: { id: true } })
        : null,
    read: (after, take) => {
      const where = { ...own, AND: filtered, id: { lt: after?.id } };
      return db().auditEntry.findMany({ where, orderBy: { id: "desc" }, take, include: { clientAddress: true } });
    },
  });
  return { ...page, rows: await withPersonalData(page.rows) };
}

async function conditions({ area, actor, ...query }: Filters): Promise<Prisma.AuditEntryWhereInput> {
  return {
    action: area && { in: [...auditAreas[area]] },
    actor: actor === undefined ? undefined : await storedActor(actor),
    createdAt: {
      gte: query["created_at[gte]"],
      gt: query["created_at[gt]"],
      lte: query["created_at[lte]"],
      lt: query["created_at[lt]"],
    },
  };
}

/** An actor as entries store it: by id, for a person of this e-mail address. */
async function storedActor(actor: string): Promise<string> {
  if (!actor.includes("@")) return actor;
  const user = await db().user.findUnique({ where: { email: actor.trim().toLowerCase() }, select: { id: true } });
  return user ? actorId({ type: "user", id: user.id, email: actor }) : actor;
}
