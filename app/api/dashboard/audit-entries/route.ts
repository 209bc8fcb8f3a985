import { listAuditEntries } from "@/lib/audit/list";
import { presentAuditEntry } from "@/lib/audit/present";
import { listAuditEntriesSchema } from "@/lib/audit/schema";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { page } from "@/lib/http/reply";

/** The merchant's audit log, newest first. */
export const GET = dashboardRoute({
  permission: "security:read",
  query: listAuditEntriesSchema,
  handle: async ({ ctx, query }) => {
    const { rows, nextCursor } = await listAuditEntries(ctx, query);
    return page(rows.map(presentAuditEntry), nextCursor);
  },
});
