import { listAuditEntries } from "@/lib/accounts/audit/list";
import { presentAuditEntry } from "@/lib/accounts/audit/present";
import { listAuditEntriesSchema } from "@/lib/accounts/audit/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { page } from "@/lib/api/http/operation";

/** The merchant's audit log, newest first. */
export const GET = dashboardRoute({
  permission: "security:read",
  query: listAuditEntriesSchema,
  handle: async ({ ctx, query }) => {
    const { rows, nextCursor } = await listAuditEntries(ctx, query);
    return page(rows.map(presentAuditEntry), nextCursor);
  },
});
