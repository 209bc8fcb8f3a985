import type { Session } from "@/lib/accounts/auth/session";
import { isPermitted } from "@/lib/accounts/merchants/permissions";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created, found } from "@/lib/api/http/operation";
import { lacksPermission } from "@/lib/api/http/require-permission";
import { createSavedViewSchema } from "@/lib/reports/saved-views/create-schema";
import { createSavedView, listSavedViews, presentSavedView } from "@/lib/reports/saved-views/saved-views";
import { listSavedViewsSchema, type SavedPage } from "@/lib/reports/saved-views/schema";

export const GET = dashboardRoute({
  permission: "payment_requests:read",
  query: listSavedViewsSchema,
  handle: async ({ ctx, query: { page }, session }) => {
    requireAccess(session, page);
    return found((await listSavedViews(ctx, page)).map(presentSavedView));
  },
});

export const POST = dashboardRoute({
  permission: "payment_requests:read",
  body: createSavedViewSchema,
  handle: async ({ ctx, body, session }) => {
    requireAccess(session, body.page);
    return created(presentSavedView(await createSavedView(ctx, body)));
  },
});

/** A person has views of the pages that they may use. Every role reads payment requests. */
function requireAccess({ permissions }: Session, page: SavedPage): void {
  const permission = page === "new_payment_request" ? "payment_requests:write" : (`${page}:read` as const);
  if (!isPermitted(permissions, permission)) throw lacksPermission("user", permission);
}
