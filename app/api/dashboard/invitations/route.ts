import { inviteMember } from "@/lib/accounts/members/invite";
import { listInvitations } from "@/lib/accounts/members/list";
import { inviteSchema } from "@/lib/accounts/members/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created, found } from "@/lib/api/http/operation";

export const GET = dashboardRoute({
  permission: "members:read",
  handle: async ({ ctx }) => found(await listInvitations(ctx)),
});

/** Invites a person. Only this response contains the link. */
export const POST = dashboardRoute({
  permission: "members:write",
  body: inviteSchema,
  handle: async ({ ctx, body }) => created(await inviteMember(ctx, body)),
});
