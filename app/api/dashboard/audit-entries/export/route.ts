import { listAuditEntries } from "@/lib/accounts/audit/list";
import { presentAuditEntry } from "@/lib/accounts/audit/present";
import { auditEntrySchema, exportAuditEntriesSchema } from "@/lib/accounts/audit/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { exportList } from "@/lib/api/http/export-list";

/** The merchant's audit log as a file, newest first. */
export const GET = dashboardRoute({
  permission: "security:read",
  query: exportAuditEntriesSchema,
  handle: ({ ctx, query: { format, ...filters } }) => {
    const readPage = async (page: { limit: number; cursor: string | undefined }) => {
      const { rows, nextCursor } = await listAuditEntries(ctx, { ...filters, ...page });
      return { rows: rows.map(presentAuditEntry), nextCursor };
    };
    const list = { scope: ctx.scope, format, name: "audit-log", item: auditEntrySchema, readPage };
    return Promise.resolve(exportList(list));
  },
});
