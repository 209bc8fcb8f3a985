import type { Session } from "@/lib/accounts/auth/session";
import { isPermitted } from "@/lib/accounts/merchants/permissions";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created, found } from "@/lib/api/http/operation";
import { lacksPermission } from "@/lib/api/http/require-permission";
import { createSavedViewSchema } from "@/lib/reports/saved-views/create-schema";
import { createSavedView, listSavedViews, presentSavedView } from "@/lib/reports/saved-views/saved-views";
import { listSavedViewsSchema, type SavedList } from "@/lib/reports/saved-views/schema";

export const GET = dashboardRoute({
  permission: "payment_requests:read",
  query: listSavedViewsSchema,
  handle: async ({ ctx, query: { list }, session }) => {
    requireReads(session, list);
    return found((await listSavedViews(ctx, list)).map(presentSavedView));
  },
});

export const POST = dashboardRoute({
  permission: "payment_requests:read",
  body: createSavedViewSchema,
  handle: async ({ ctx, body, session }) => {
    requireReads(session, body.list);
    return created(presentSavedView(await createSavedView(ctx, body)));
  },
});

/** A person has views of the lists that they may read. Every role reads payment requests. */
function requireReads({ permissions }: Session, list: SavedList): void {
  const permission = `${list}:read` as const;
  if (!isPermitted(permissions, permission)) throw lacksPermission("user", permission);
}
