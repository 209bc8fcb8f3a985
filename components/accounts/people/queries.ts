import { useData } from "@/components/shell/environment-data";
import type { PresentedInvitation, PresentedMember } from "@/lib/accounts/members/schema";
import { useDashboard } from "@/components/shell/dashboard-context";
import { rolesManagedBy, type Role } from "@/lib/accounts/merchants/permissions";

export const membersPath = "/api/dashboard/members";
export const membersResource = "members";
export const invitationsPath = "/api/dashboard/invitations";
export const invitationsResource = "invitations";

export function useMembers() {
  return useData<PresentedMember[]>([membersResource], membersPath, { refetchInterval: 10_000 });
}

export function useInvitations() {
  return useData<PresentedInvitation[]>([invitationsResource], invitationsPath, { refetchInterval: 10_000 });
}

export function memberPath(id: string, action = ""): string {
  return `${membersPath}/${encodeURIComponent(id)}${action}`;
}

export function invitationPath(id: string, action = ""): string {
  return `${invitationsPath}/${encodeURIComponent(id)}${action}`;
}

/** The roles that the person may give and take here. */
export function useManagedRoles(): readonly Role[] {
  return rolesManagedBy(useDashboard().permissions);
}
